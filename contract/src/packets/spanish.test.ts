import { expect, it } from 'vitest'
import { APPLICATION_MESSAGES } from '../applications/messages.ts'
import { ACCESS_REFUSALS, AUTH_MESSAGES, CHECKING_AUTHENTICATION } from '../auth/messages.ts'
import { REQUEST_MESSAGES, UNEXPECTED_ERROR } from '../common/messages.ts'
import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'
import { TYPE_REFUSALS } from '../files/file-kinds.ts'
import { FILE_MESSAGES, messageAbout } from '../files/messages.ts'
import { createTranslate, english, withFilled } from '../languages/translator.ts'
import { SPANISH_VERIFY } from './evidence/spanish.ts'
import * as verifyMessages from './evidence/verify-messages.ts'
import * as messages from './messages.ts'
import type { PacketField } from './packet-field.ts'
import { PACKET_FIELDS } from './packet-fields.ts'
import { answerLabel, PACKET_LIMITS, packetSubmissionSchema, SEALED_ANSWERS } from './packet-form.ts'
import * as pageTexts from './page-texts.ts'
import { SPANISH_PACKET } from './spanish.ts'
import { packetStatements } from './statements.ts'

const CATALOG = withFilled(SPANISH_PACKET, PACKET_LIMITS)

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** Collects the schema's messages by parsing values that each break a different rule. */
function messagesOfSchema(): string[] {
  const bad = [
    undefined,
    '',
    'x'.repeat(3000),
    'A\u0000',
    '2026-02-30',
    '2999-01-01',
    '12',
    'nobody',
    'false',
  ]
  const schema = packetSubmissionSchema('2026-11-20')
  const { language, ...fields } = schema.shape
  return bad.flatMap(value => {
    const values = Object.fromEntries(Object.keys(fields).map(field => [field, value]))
    return schema.safeParse(values).error?.issues.map(({ message }) => message) ?? []
  })
}

const { STAFF_LEAVE_QUESTION, STAFF_PAGE_TEXTS, STAFF_DRAFT_TEXTS, ...candidateTexts } = pageTexts
const { DISCLAIMER, ...packetMessages } = messages
const { linkInvalid, linkExpired } = AUTH_MESSAGES
const fields = Object.values<PacketField>(PACKET_FIELDS)

it.each<[string, string[], number]>([
  ['what its pages say', textsIn(candidateTexts), 100],
  ['what its fields are called', fields.map(({ pageLabel }) => pageLabel), 30],
  [
    'its choices',
    [...fields.flatMap(({ options = [] }) => options), ...PACKET_STATE_OPTIONS].map(({ label }) => label),
    60,
  ],
  ['its messages', [...textsIn(packetMessages), CHECKING_AUTHENTICATION], 30],
  ['what it says of files', [...textsIn(FILE_MESSAGES), ...TYPE_REFUSALS.map(each => english(each))], 90],
  [
    'what the server may answer',
    [
      ...[linkInvalid, linkExpired, ACCESS_REFUSALS.otherLink, APPLICATION_MESSAGES.notFound],
      ...[UNEXPECTED_ERROR, ...textsIn(REQUEST_MESSAGES)],
    ],
    10,
  ],
  ['what its schema can say', messagesOfSchema(), 30],
])('the Spanish packet has %s', (_, texts, count) => {
  expect(texts.length).toBeGreaterThan(count)
  expect(texts.filter(text => !Object.hasOwn(CATALOG, text))).toEqual([])
})

it('the Spanish packet has its own signed statement, and fills in values', () => {
  expect(packetStatements('es', 'Test Builders').disclaimer).not.toBe(DISCLAIMER)
  const spanish = createTranslate(CATALOG)
  const { photo } = messages.PACKET_SUBJECTS
  expect(spanish(messageAbout(photo, FILE_MESSAGES.empty))).toBe(
    'Foto: El archivo está vacío. Elija otro archivo.',
  )
})

it('the page that verifies a packet has all that it can say in Spanish, and nothing else', () => {
  const said = new Set([...textsIn(verifyMessages), ...SEALED_ANSWERS.map(name => answerLabel(name) ?? name)])
  expect([...said].toSorted()).toEqual(Object.keys(SPANISH_VERIFY).toSorted())
})
