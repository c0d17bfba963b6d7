import { DECISIONS } from '@epay/contract/applications/status'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { historyOf, mailsAbout, submitForm } from './factories.ts'
import { findApplication } from './queries.ts'

const SIMULTANEOUS = 50
const HIRING = { dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }
const HR = Array.from({ length: 5 }, (_, index) => `hr-${index}@office.example`)
const CFO = ['cfo-0@office.example', 'cfo-1@office.example']

let app: TestApp
const tokens: string[] = []
beforeAll(async () => {
  app = await buildTestApp()
  for (const email of HR) {
    const id = await app.createAccount({ roles: ['HR-Manager'], username: email, email })
    tokens.push((await app.signIn(id)).token)
  }
  for (const email of CFO) await app.createAccount({ roles: ['CFO'], username: email, email })
})
afterAll(() => app.close())

const numbered = Array.from({ length: SIMULTANEOUS }, (_, index) => index)
const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter(each => each === status).length

/** Expects one 200 and a 409 for each of the others, with a single history entry and round of emails. */
async function expectOneDecision(id: string, statuses: readonly number[]): Promise<void> {
  expect([countOf(statuses, 200), countOf(statuses, 409)]).toEqual([1, SIMULTANEOUS - 1])
  const history = await historyOf(app, id)
  expect(history.map(entry => entry.fromStatus)).toEqual([null, 0])
  const outcome = history.at(-1)?.toStatus
  expect((await findApplication(app.context.db, id))?.status).toBe(outcome)
  const followUps = (await mailsAbout(app, id)).filter(({ createdAt }) => createdAt >= app.clock.now())
  expect(followUps.map(mail => mail.to).sort()).toEqual(outcome === 1 ? CFO : ['ana@applicants.example'])
}

it('of 50 simultaneous decisions in the portal one counts', async () => {
  const id = await submitForm(app)
  app.clock.advance(1)
  const answers = await Promise.all(
    numbered.map(index => {
      const newStatus = DECISIONS[index % 2]
      const body = { applicationId: id, newStatus, notes: `${index}`, ...HIRING }
      return app.withToken(tokens[index % HR.length] ?? '').post(`/JobApplication/${id}/updateStatus`, body)
    }),
  )
  await expectOneDecision(
    id,
    answers.map(({ status }) => status),
  )
})
