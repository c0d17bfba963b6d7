import { DECISIONS, STATUSES, type Status } from '@epay/contract/applications/status'
import { ROLES } from '@epay/contract/common/roles'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { it } from '#server/testing/rolled-back.ts'
import { updateStatus } from './decide-application.ts'
import { createApplication, historyOf, mailsAbout } from './factories.ts'
import { findApplication } from './queries.ts'

/** The table once more, in words of its own: `state role decision` leads to the state. */
const MOVES: Record<string, Status> = {
  '0 HR-Manager Approved': 1,
  '0 HR-Manager Rejected': 2,
  '1 CFO Approved': 3,
  '1 CFO Rejected': 4,
}
const HIRING = { dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }
const CELLS = STATUSES.flatMap(status =>
  ROLES.flatMap(role => DECISIONS.map(newStatus => ({ status, role, newStatus }))),
)

it.for(CELLS)('state $status, $role, $newStatus', async ({ status, role, newStatus }, { office }) => {
  const { id } = await createApplication(office, { status })
  const before = (await historyOf(office, id)).length
  await office.as('CFO')
  const person = await office.as(role)
  const decide = () =>
    updateStatus(person, id, { applicationId: id, newStatus, notes: 'So be it', ...HIRING })

  const outcome = MOVES[`${status} ${role} ${newStatus}`]
  if (outcome === undefined) {
    const code = role === 'HR-Manager' || role === 'CFO' ? 'CONFLICT' : 'FORBIDDEN'
    await expect(decide()).rejects.toMatchObject({ code })
    const same = { status, wageScale: null, lastModificationTime: null }
    expect(await findApplication(office.context.db, id)).toMatchObject(same)
  } else expect(await decide()).toMatchObject({ status: outcome })
  const added = (await historyOf(office, id)).slice(before)
  const entry = { fromStatus: status, toStatus: outcome, remarks: 'So be it', viaLink: false }
  expect(added).toMatchObject(outcome === undefined ? [] : [entry])
  expect((await mailsAbout(office, id)).length > 0).toBe(outcome !== undefined)
})

it('the database takes no other state', async ({ office }) => {
  const { id } = await createApplication(office)
  const status = STATUSES.length
  const moved = office.context.db.execute(
    sql`update job_applications set status = ${status} where id = ${id}`,
  )
  await expect(moved).rejects.toMatchObject({ cause: { constraint: 'job_applications_status' } })
})
