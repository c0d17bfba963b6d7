import { describe, expect, it } from 'vitest'
import { auditSentence } from './sentences.ts'

const ENTRY = {
  ...{ person: 'Dana Whitfield', action: 'employee.updated', recordType: 'employee' },
  ...{ recordId: '17', recordName: 'Maria Sandoval', accountId: 'a' },
}
const buildDetails = (...names: string[]) => names.map(name => ({ name, before: 'a', after: 'b' }))

describe('audit entries', () => {
  it.each([
    [{}, buildDetails('email'), 'Dana Whitfield changed the email of Maria Sandoval.'],
    [{}, buildDetails('email', 'roles'), 'Dana Whitfield changed the email and roles of Maria Sandoval.'],
    [{}, buildDetails('a', 'b', 'c', 'd'), 'Dana Whitfield changed Maria Sandoval.'],
    [{ recordName: null }, buildDetails('isActive'), 'Dana Whitfield changed the is active of employee 17.'],
    [
      { action: 'employee.revealed' },
      buildDetails('field'),
      'Dana Whitfield viewed a full number of Maria Sandoval.',
    ],
    [
      { action: 'settings.changed' },
      buildDetails('mailFrom'),
      'Dana Whitfield changed mail from in Settings.',
    ],
    [{ action: 'sign-in.succeeded' }, [], 'Dana Whitfield signed in.'],
    [
      { action: 'sign-in.failed', recordType: 'account', person: 'Applicant', accountId: null },
      [],
      'Someone entered a wrong password for Maria Sandoval.',
    ],
    [{ action: 'tea.made' }, [], 'Dana Whitfield: tea.made: Maria Sandoval.'],
  ])('%j reads as a sentence with names', (entry, details, sentence) => {
    expect(auditSentence({ ...ENTRY, ...entry, details })).toBe(sentence)
  })
})
