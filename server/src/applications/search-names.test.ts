import { applicationPageSchema } from '@epay/contract/applications/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createApplication } from './factories.ts'

const APOSTROPHE = '\u2019'
const NON_BREAKING_HYPHEN = '\u2011'
const NON_BREAKING_SPACE = '\u00a0'

/** Names by email address. */
const PEOPLE: Record<string, readonly string[]> = {
  nunez: ['José', 'Núñez'],
  plainNunez: ['Jose', 'Nunez'],
  decomposedNunez: ['José', 'Núñez'].map(name => name.normalize('NFD')),
  dang: ['Minh', 'Đặng'],
  oneil: ['Pat', `O${APOSTROPHE}Neil`],
  plainOneil: ['Pat', "O'Neil"],
  smithJones: ['Kim', `Smith${NON_BREAKING_HYPHEN}Jones`],
  deLaCruz: ['Lupe', `de${NON_BREAKING_SPACE}la Cruz`],
  weiss: ['Łucja', 'Weiß'],
  sokolov: ['Андрей', 'Соколов'],
}
const NUNEZ = ['decomposedNunez', 'nunez', 'plainNunez']
const ONEIL = ['oneil', 'plainOneil']

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  for (const [email, [firstName, lastName]] of Object.entries(PEOPLE))
    await createApplication(app, { firstName, lastName, email })
})
afterAll(() => app.close())

it.each([
  ['NÚÑEZ jo', NUNEZ],
  ['Núñez José'.normalize('NFD'), NUNEZ],
  ['dang', ['dang']],
  ["o'neil", ONEIL],
  ['oneil pat', ONEIL],
  [`O${APOSTROPHE}Neil`, ONEIL],
  ['smith-jones', ['smithJones']],
  ['jones smith', ['smithJones']],
  ['Cruz,  la', ['deLaCruz']],
  ['weiss lucja', ['weiss']],
  ['СОКОЛОВ', ['sokolov']],
  ['nunes', []],
])('%j finds applicants by %j, whatever the spelling', async (applicantName, emails) => {
  const query = { applicantName, sorting: 'Email asc' }
  const { body } = await app.as('HR-Manager').get('/JobApplication', { query })
  const { items, totalCount } = applicationPageSchema.parse(body)
  expect([items.map(({ email }) => email), totalCount]).toEqual([emails, emails.length])
})
