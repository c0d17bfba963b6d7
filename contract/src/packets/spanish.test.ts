import { describe, expect, it } from 'vitest'
import { APPLICATION_MESSAGES } from '../applications/messages.ts'
import { ACCESS_REFUSALS, AUTH_MESSAGES, CHECKING_AUTHENTICATION } from '../auth/messages.ts'
import { REQUEST_MESSAGES, UNEXPECTED_ERROR } from '../common/messages.ts'
import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'
import { TYPE_REFUSALS } from '../files/file-kinds.ts'
import { FILE_MESSAGES, messageAbout } from '../files/messages.ts'
import { createTranslate, english, withFilled } from '../languages/translator.ts'
import * as messages from './messages.ts'
import * as options from './options.ts'
import {
  depositStepSchema,
  PACKET_LIMITS,
  packetSubmissionSchema,
  personalStepSchema,
} from './packet-form.ts'
import * as pageTexts from './page-texts.ts'
import { SPANISH_PACKET } from './spanish.ts'
import { packetStatements } from './statements.ts'

const CATALOGUE = withFilled(SPANISH_PACKET, PACKET_LIMITS)
const spanish = createTranslate(CATALOGUE)
const untranslated = (texts: Iterable<string>) => [...texts].filter(text => !Object.hasOwn(CATALOGUE, text))

/** Every text in a constant of the contract, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** Values that each break a different rule. */
const BAD = [undefined, '', 'x'.repeat(3000), 'A\u0000', '2026-02-30', '2999-01-01', '12', 'nobody', 'false']

function messagesOf(schema: ReturnType<typeof packetSubmissionSchema>, fields: readonly string[]): string[] {
  return BAD.flatMap(bad => {
    const { error } = schema.safeParse(Object.fromEntries(fields.map(field => [field, bad])))
    return error?.issues.map(issue => issue.message) ?? []
  })
}

describe('the Spanish packet has', () => {
  it('what its pages say', () => {
    const { STAFF_LEAVE_QUESTION, STAFF_PAGE_TEXTS, STAFF_SITTING_TEXTS, ...texts } = pageTexts
    expect(textsIn(texts).length).toBeGreaterThan(100)
    expect(untranslated(textsIn(texts))).toEqual([])
    // The office uses the portal in English.
    expect(textsIn([STAFF_PAGE_TEXTS, STAFF_SITTING_TEXTS]).length).toBeGreaterThan(0)
  })

  it('its messages', () => {
    const { DISCLAIMER, ...texts } = messages
    expect(untranslated(textsIn(texts))).toEqual([])
    expect(untranslated([CHECKING_AUTHENTICATION])).toEqual([])
    expect(untranslated(Object.values(FILE_MESSAGES))).toEqual([])
    expect(untranslated(TYPE_REFUSALS.map(refusal => english(refusal)))).toEqual([])
    expect(packetStatements('es', 'Test Builders').disclaimer).not.toBe(DISCLAIMER)
  })

  it('what the server may answer to its calls', () => {
    const { linkInvalid, linkExpired } = AUTH_MESSAGES
    const refusals = [linkInvalid, linkExpired, ACCESS_REFUSALS.otherLink]
    const others = [APPLICATION_MESSAGES.notFound, UNEXPECTED_ERROR]
    expect(untranslated([...refusals, ...others, ...Object.values(REQUEST_MESSAGES)])).toEqual([])
  })

  it('its choices', () => {
    const labels = [
      options.ATTESTATION_OPTIONS,
      options.RELATIONSHIP_OPTIONS,
      options.ACCOUNT_TYPE_OPTIONS,
      PACKET_STATE_OPTIONS,
    ]
    expect(untranslated(labels.flat().map(option => option.label))).toEqual([])
    expect(untranslated(options.DOCUMENT_TYPES)).toEqual([])
  })

  it('everything that its schemas can say', () => {
    const schema = packetSubmissionSchema('2026-11-20')
    const fields = [
      ...Object.keys(personalStepSchema('2026-11-20').shape),
      ...Object.keys(depositStepSchema().shape),
      'applicationId',
      'signatureBase64',
      'documentTypes',
      'disclaimerAcknowledged',
    ]
    const said = new Set(messagesOf(schema, fields))
    expect(said.size).toBeGreaterThan(30)
    expect(untranslated(said)).toEqual([])
  })

  it('texts that come with their values', () => {
    const person = { person: 'Ana López', job: 'Welder - II' }
    expect(spanish(messages.PACKET_MESSAGES.prefilled, person)).toBe(
      'Formulario prellenado para: Ana López - Welder - II',
    )
    const { empty } = FILE_MESSAGES
    expect(spanish(messageAbout('Email', empty))).toBe('Email: El archivo está vacío. Elija otro archivo.')
    expect(spanish(messageAbout(messages.PACKET_SUBJECTS.photo, empty))).toBe(
      'Foto: El archivo está vacío. Elija otro archivo.',
    )
  })
})
