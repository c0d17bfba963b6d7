import { expect, it } from 'vitest'
import { APPLICATION_MESSAGES } from '../applications/messages.ts'
import { ACCESS_REFUSALS, AUTH_MESSAGES, CHECKING_AUTHENTICATION } from '../auth/messages.ts'
import { REQUEST_MESSAGES, UNEXPECTED_ERROR_MESSAGE } from '../common/messages.ts'
import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'
import { TYPE_REFUSALS } from '../files/file-kinds.ts'
import { FILE_MESSAGES } from '../files/messages.ts'
import { english, withFilledMessages } from '../languages/translator.ts'
import { SPANISH_VERIFY } from './evidence/spanish.ts'
import * as verifyMessages from './evidence/verify-messages.ts'
import * as messages from './messages.ts'
import type { PacketField } from './packet-field.ts'
import { PACKET_FIELDS } from './packet-fields.ts'
import { answerLabel, MAX_LENGTH_MESSAGES, packetSubmissionSchema, SEALED_ANSWERS } from './packet-form.ts'
import * as pageTexts from './page-texts.ts'
import { SPANISH_PACKET } from './spanish.ts'
import { packetStatements } from './statements.ts'

const CATALOG = withFilledMessages(SPANISH_PACKET, MAX_LENGTH_MESSAGES)

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** Collects the schema's messages by parsing values that each break a different rule. */
function messagesOfSchema(): string[] {
  const invalidValues = [
    undefined,
    '',
    'x'.repeat(3000),
    'A\u0000',
    '2026-02-30',
    '2999-01-01',
    '12',
    'x',
    'false',
  ]
  const schema = packetSubmissionSchema('2026-11-20')
  const { language, ...fields } = schema.shape
  return invalidValues.flatMap(value => {
    const values = Object.fromEntries(Object.keys(fields).map(field => [field, value]))
    return schema.safeParse(values).error?.issues.map(({ message }) => message) ?? []
  })
}

const { STAFF_LEAVE_QUESTION, STAFF_PAGE_TEXTS, STAFF_DRAFT_TEXTS, ...candidateTexts } = pageTexts
const { DISCLAIMER, ...packetMessages } = messages
const { linkInvalid, linkExpired } = AUTH_MESSAGES
const fields = Object.values<PacketField>(PACKET_FIELDS)
const options = [...fields.flatMap(({ options = [] }) => options), ...PACKET_STATE_OPTIONS]

it('the Spanish catalog has all texts that candidates read', () => {
  const texts = [
    ...textsIn(candidateTexts),
    ...fields.map(({ pageLabel }) => pageLabel),
    ...options.map(({ label }) => label),
    ...[...textsIn(packetMessages), CHECKING_AUTHENTICATION],
    ...[...textsIn(FILE_MESSAGES), ...TYPE_REFUSALS.map(each => english(each))],
    ...[linkInvalid, linkExpired, ACCESS_REFUSALS.otherLink, APPLICATION_MESSAGES.notFound],
    ...[UNEXPECTED_ERROR_MESSAGE, ...textsIn(REQUEST_MESSAGES)],
    ...messagesOfSchema(),
  ]
  expect(texts.length).toBeGreaterThan(400)
  expect(texts.filter(text => !Object.hasOwn(CATALOG, text))).toEqual([])
})

it('the Spanish disclaimer differs from the English one', () => {
  expect(packetStatements('es', 'Test Builders').disclaimer).not.toBe(DISCLAIMER)
})

it('the Spanish catalog of the verification page has exactly its texts', () => {
  const labels = SEALED_ANSWERS.map(name => answerLabel(name) ?? name)
  const texts = new Set([...textsIn(verifyMessages), ...labels])
  expect([...texts].toSorted()).toEqual(Object.keys(SPANISH_VERIFY).toSorted())
})
