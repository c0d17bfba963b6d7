import { expect, it } from 'vitest'
import { CERTIFICATE_MESSAGES } from './messages.ts'
import { dateProblems, dueReminder, expiryOf, latestReminder, nextReminderOn } from './rules.ts'

const TODAY = '2026-11-27'

it.each([
  [null, 'never'],
  ['2026-11-26', 'expired'],
  ['2026-11-27', 'soon'],
  ['2026-12-27', 'soon'],
  ['2026-12-28', 'later'],
])('a certificate that expires on %s is in the state %s', (expiresOn, expiry) => {
  expect(expiryOf(expiresOn, TODAY)).toBe(expiry)
})

it.each([
  [null, null, null],
  ['2027-02-26', null, null],
  ['2027-02-25', null, 90],
  ['2027-02-25', 90, null],
  ['2027-01-26', 90, 60],
  ['2026-12-27', 60, 30],
  ['2026-12-05', 30, null],
  ['2026-12-04', 30, 7],
  ['2026-11-27', 7, null],
  // Only the latest of the reminders missed during an outage is sent.
  ['2026-12-01', null, 7],
  ['2026-11-20', 60, 7],
  ['2026-11-20', 7, null],
])('with expiration %s and last reminder %s, the reminder %s is due', (expiresOn, remindedDays, due) => {
  expect(dueReminder({ expiresOn, remindedDays }, TODAY)).toBe(due)
})

it('skips reminders that were past when the date was entered', () => {
  const expiresOn = '2026-12-09'
  const remindedDays = latestReminder(expiresOn, TODAY)
  expect(remindedDays).toBe(30)
  expect(dueReminder({ expiresOn, remindedDays }, TODAY)).toBeNull()
  expect(nextReminderOn({ expiresOn, remindedDays }, TODAY)).toBe('2026-12-02')
})

it.each([
  [null, null, null],
  ['2027-12-01', null, '2027-09-02'],
  ['2026-12-01', 7, null],
  ['2026-12-01', 30, TODAY],
])('with expiration %s and last reminder %s, the next reminder is on %s', (expiresOn, days, next) => {
  expect(nextReminderOn({ expiresOn, remindedDays: days }, TODAY)).toBe(next)
})

it.each([
  [{ issuedOn: null, expiresOn: null }, {}],
  [{ issuedOn: '2026-11-27', expiresOn: '2026-11-28' }, {}],
  [{ issuedOn: '1950-01-01', expiresOn: null }, {}],
  [{ issuedOn: '0205-03-01', expiresOn: null }, { issuedOn: CERTIFICATE_MESSAGES.year }],
  [{ issuedOn: null, expiresOn: '2100-01-01' }, { expiresOn: CERTIFICATE_MESSAGES.year }],
  [{ issuedOn: '2026-11-28', expiresOn: null }, { issuedOn: CERTIFICATE_MESSAGES.issuedLater }],
  [{ issuedOn: '2026-03-02', expiresOn: '2026-03-01' }, { expiresOn: CERTIFICATE_MESSAGES.expiresFirst }],
  [{ issuedOn: '2026-03-02', expiresOn: '2026-03-02' }, { expiresOn: CERTIFICATE_MESSAGES.expiresFirst }],
])('the dates %j have the problems %j', (dates, problems) => {
  expect(dateProblems(dates, TODAY)).toEqual(problems)
})
