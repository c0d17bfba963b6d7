import { expect, it } from 'vitest'
import { passwordProblems } from './rules.ts'

const person = {
  username: 'ana',
  name: 'Ana López',
  email: 'ana.lopez@example.com',
  roles: ['Employee'],
  hasSecondFactor: false,
  companyName: 'Test Builders',
} as const

it.each([
  ['three owl', ['PasswordTooShort']],
  ['unusual ten', []],
  ['three owls, '.repeat(10).concat('flying away'), ['PasswordTooLong']],
  ['Pass-word 12345', ['PasswordTooCommon']],
  ['basketball!!', ['PasswordTooCommon']],
  ['sunshinesunshine', ['PasswordTooCommon']],
  ['QwertyUIOP', ['PasswordTooCommon', 'PasswordTooSimple']],
  ['aaaaaaaaaaaaaaa', ['PasswordTooSimple']],
  ['xyz!xyz!xyz!xyz', ['PasswordTooSimple']],
  ['ababbabaabbabab', ['PasswordTooSimple']],
  ['lkjhgfdsa 0987654', ['PasswordTooSimple']],
  ['zyxwvutsrq2026!', []],
  ['abcdefg at noon 123', []],
  ['Test Builders', ['PasswordIsPersonal']],
  ['testbuilders2026', ['PasswordIsPersonal']],
  ['ANA.LOPEZ@example.com', ['PasswordIsPersonal']],
  ['lopez_ana_1987', ['PasswordIsPersonal']],
  ['López López 12', ['PasswordIsPersonal']],
  ['the banana boat', []],
])('the password %j has the problems %j', async (password, problems) => {
  expect(await passwordProblems(password, person)).toEqual(problems)
})

it('a staff password without a second factor needs 15 characters', async () => {
  const staff = { ...person, roles: ['CFO'] } as const
  expect(await passwordProblems('fourteen chars', staff)).toEqual(['StaffPasswordTooShort'])
  expect(await passwordProblems('fifteen chars ok', staff)).toEqual([])
  expect(await passwordProblems('fourteen chars', { ...staff, hasSecondFactor: true })).toEqual([])
})
