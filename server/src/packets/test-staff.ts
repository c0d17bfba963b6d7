import type { Role } from '@epay/contract/common/roles'
import { packetOverviewSchema } from '@epay/contract/packets/staff-schemas'
import { expect } from 'vitest'
import type { NewApplication } from '#server/applications/queries.ts'
import { auditOf as listAudit } from '#server/audit/test-audit.ts'
import { removeFiles } from '#server/files/sweep.ts'
import type { TestApp } from '#server/testing/build-test-app.ts'
import { createHiredApplication, submitByLink } from './test-submission.ts'

/** Submits the packet of a new application, and returns the application's ID. */
export async function createSubmittedPacket(
  app: TestApp,
  overrides: Partial<NewApplication> = {},
  fields: Record<string, string> = {},
): Promise<string> {
  const { id } = await createHiredApplication(app, { dateHired: '2026-11-02', ...overrides })
  await submitByLink(app, id, { fields })
  return id
}

export async function overviewOf(app: TestApp, id: string, role: Role = 'CFO') {
  return packetOverviewSchema.parse((await app.as(role).get(`/JobApplication/${id}/packet`)).body)
}

/** Finds the newest audit entry with this action. */
export async function auditOf(app: TestApp, action: string, recordId: string) {
  return (await listAudit(app, recordId)).findLast(event => event.action === action)
}

/** Matches the response to a request with one invalid field. */
export const invalidField = (name: string) => ({
  ...{ status: 400, body: { errors: { [name]: [expect.any(String)] } } },
})

/** Random IDs might contain the same digits as an SSN or bank account number. */
export function textWithoutIds(value: unknown): string {
  return JSON.stringify(value).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
}

export async function runFileRemovals({ dependencies }: TestApp): Promise<void> {
  const { pool } = dependencies.database
  const { rows } = await pool.query<{ data: { ids: string } }>(
    `select data from pgboss.job where name = 'remove-files'`,
  )
  for (const { data } of rows) await removeFiles(dependencies)(data, { isLast: false })
}
