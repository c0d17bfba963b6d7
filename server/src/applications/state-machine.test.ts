import { DECISIONS, type Decision, STATUSES, type Status } from '@epay/contract/applications/status'
import { ROLES, type Role } from '@epay/contract/common/roles'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueLink } from '#server/auth/links.ts'
import { mails } from '#server/mail/tables.ts'
import { inTransaction } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createApplication, historyOf } from './factories.ts'
import { findApplication } from './queries.ts'

/** The table once more, in words of its own: `state role decision` leads to the state. */
const MOVES: Record<string, Status> = {
  '0 HR-Manager Approved': 1,
  '0 HR-Manager Rejected': 2,
  '1 CFO Approved': 3,
  '1 CFO Rejected': 4,
}
const DECIDERS = ['HR-Manager', 'CFO'] as const satisfies readonly Role[]
/** Every set of roles, the empty one too. */
const ROLE_SETS = Array.from({ length: 2 ** ROLES.length }, (_, bits) =>
  ROLES.filter((_, index) => bits & (1 << index)),
)
const HIRING = { dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }

/** In the portal all roles count, in a mailed link the one that it was sent to. */
type Way = 'modal' | { linkFor: Role }
const WAYS: Way[] = ['modal', ...DECIDERS.map(linkFor => ({ linkFor }))]

let app: TestApp
const people = new Map<string, { accountId: string; email: string; token: string }>()
beforeAll(async () => {
  app = await buildTestApp()
  for (const roles of ROLE_SETS) {
    const email = `person${people.size}@b.example`
    const accountId = await app.createAccount({ roles, email })
    people.set(roles.join(), { accountId, email, token: (await app.signIn(accountId)).token })
  }
})
afterAll(() => app.close())

function personWith(roles: readonly Role[]) {
  const person = people.get(roles.join())
  if (!person) throw new Error('No such person')
  return person
}

async function decideInPortal(id: string, roles: readonly Role[], newStatus: Decision): Promise<number> {
  const body = { applicationId: id, newStatus, notes: 'So be it', ...HIRING }
  const client = app.withToken(personWith(roles).token)
  return (await client.post(`/JobApplication/${id}/updateStatus`, body)).status
}

async function decideByLink(
  id: string,
  roles: readonly Role[],
  role: Role,
  decision: Decision,
): Promise<number> {
  const { accountId, email } = personWith(roles)
  const link = { subjectId: id, accountId, email, name: 'A', role }
  const token = await inTransaction(app.context, context =>
    issueLink(context, { ...link, purpose: 'review-application' }),
  )
  const body = { token, status: decision === 'Approved' ? 0 : 1, notes: 'So be it', ...HIRING }
  return (await app.anonymous.post('/JobApplication/action', body)).status
}

function refusedWith(roles: readonly Role[], way: Way): number {
  if (way !== 'modal') return roles.includes(way.linkFor) ? 409 : 401
  return DECIDERS.some(role => roles.includes(role)) ? 409 : 403
}

/** Where it leads, or `undefined` when it is refused. */
function outcomeFor(status: Status, roles: readonly Role[], decision: Decision, way: Way) {
  const acting = way === 'modal' ? roles : roles.filter(role => role === way.linkFor)
  return acting.map(role => MOVES[`${status} ${role} ${decision}`]).find(to => to !== undefined)
}

async function mailCount(id: string): Promise<number> {
  const [row] = await app.context.db.select({ count: count() }).from(mails).where(eq(mails.about, id))
  return row?.count ?? 0
}

const nameOf = (way: Way) => (way === 'modal' ? way : `link for ${way.linkFor}`)
const cellsOf = (status: Status) =>
  ROLE_SETS.flatMap(roles =>
    DECISIONS.flatMap(decision =>
      WAYS.map(way => ({ status, roles, decision, way, who: roles.join(' + '), how: nameOf(way) })),
    ),
  )

describe.each(STATUSES)('in state %s', from => {
  it.each(cellsOf(from))('$decision by [$who], $how', async ({ status, roles, decision, way }) => {
    const { id } = await createApplication(app, { status })
    const before = (await historyOf(app, id)).length
    const answer =
      way === 'modal'
        ? await decideInPortal(id, roles, decision)
        : await decideByLink(id, roles, way.linkFor, decision)

    const outcome = outcomeFor(status, roles, decision, way)
    const application = await findApplication(app.context.db, id)
    const added = (await historyOf(app, id)).slice(before)
    if (outcome === undefined) {
      expect(answer).toBe(refusedWith(roles, way))
      expect(application).toMatchObject({ status, wageScale: null, lastModificationTime: null })
      expect(added).toEqual([])
      expect(await mailCount(id)).toBe(0)
      return
    }
    expect(answer).toBe(200)
    expect(application?.status).toBe(outcome)
    const entry = { fromStatus: status, toStatus: outcome, remarks: 'So be it', viaLink: way !== 'modal' }
    expect(added).toMatchObject([entry])
    expect(await mailCount(id)).toBeGreaterThan(0)
  })
})

it('has as many cells as there are states, sets of roles, decisions and ways', () => {
  expect(STATUSES.flatMap(cellsOf)).toHaveLength(5 * 16 * 2 * 3)
})

it('is about all states that the database takes', async () => {
  const { id } = await createApplication(app)
  const moveTo = (status: number) =>
    app.context.database.pool.query('update job_applications set status = $1 where id = $2', [status, id])
  for (const status of STATUSES) await moveTo(status)
  for (const status of [-1, STATUSES.length])
    await expect(moveTo(status)).rejects.toThrow('job_applications_status')
})
