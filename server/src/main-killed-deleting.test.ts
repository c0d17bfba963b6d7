import { randomInt } from 'node:crypto'
import { STATUS } from '@epay/contract/applications/status'
import { packetOverviewSchema } from '@epay/contract/packets/staff-schemas'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApplication } from '#server/applications/factories.ts'
import { auditEvents } from '#server/audit/tables.ts'
import { packets } from '#server/packets/tables.ts'
import { buildSubmissionForm, linkFor } from '#server/packets/test-submission.ts'
import type { Context } from '#server/platform/context.ts'
import {
  createDataDir,
  type PortalProcess,
  removeDataDir,
  startPortal,
} from '#server/testing/portal-process.ts'
import { countFiles, endAbandonedJobs, onDatabase, tokenOfNew } from '#server/testing/stopped-portal.ts'

const PACKETS = 5
const MOST_DELETIONS_BETWEEN_KILLS = 2
const DELETING_AT_ONCE = 2
const DATES = { dateHired: '2020-01-06', endedOn: '2021-03-01' }

type Candidate = { id: string; token: string }

let settings: { DATA_DIR: string; RATE_LIMITS: string; LOG_LEVEL: string }
let headers: { authorization: string }
let candidates: Candidate[]

beforeAll(async () => {
  settings = { DATA_DIR: await createDataDir({ isPrepared: true }), RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
  await onDatabase(settings, async context => {
    headers = { authorization: `Bearer ${await tokenOfNew(context, 'Admin', 'admin@example.com')}` }
    candidates = await Promise.all(Array.from({ length: PACKETS }, () => approve(context)))
  })
  const portal = await startPortal(settings)
  for (const candidate of candidates) await handIn(portal, candidate)
  await portal.end('SIGTERM')
})
afterAll(() => removeDataDir(settings.DATA_DIR))

async function approve(context: Context): Promise<Candidate> {
  const { dateHired } = DATES
  const { id } = await createApplication({ context }, { status: STATUS.CFOApproved, dateHired })
  return { id, token: await linkFor({ context }, id) }
}

/** The packet of somebody who has left long ago. */
async function handIn({ anonymous }: PortalProcess, { id, token }: Candidate): Promise<void> {
  const form = await buildSubmissionForm(id)
  const options = { query: { token } }
  const answer = await anonymous.upload('/JobApplication/candidate-i9-submission', form, options)
  expect(answer.body).toMatchObject({ success: true })
  const { endedOn } = DATES
  const noted = await anonymous.put(`/JobApplication/${id}/employment-end`, { endedOn }, { headers })
  expect(noted.status).toBe(200)
}

/** Those whose packet is still there; checks that it is complete. */
async function keptWhole({ anonymous }: PortalProcess): Promise<string[]> {
  const kept: string[] = []
  for (const { id } of candidates) {
    const { body } = await anonymous.get(`/JobApplication/${id}/packet`, { headers })
    const { versions, deletedAt } = packetOverviewSchema.parse(body)
    expect(versions.length).toBe(deletedAt === null ? 1 : 0)
    if (deletedAt !== null) continue
    for (const kind of ['pdf', 'zip'])
      expect((await anonymous.get(`/JobApplication/${id}/packet.${kind}`, { headers })).status).toBe(200)
    kept.push(id)
  }
  return kept
}

/** Deletes what is left until the server is killed at some moment; how many were left. */
async function deleteUntilKilled(): Promise<number> {
  const portal = await startPortal(settings)
  const kept = await keptWhole(portal)
  const killAfter = randomInt(1, MOST_DELETIONS_BETWEEN_KILLS + 1)
  let deleted = 0
  const waiting = [...kept]
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const call = portal.anonymous.delete(`/JobApplication/${id}/packet`, { headers })
      const answer = await call.catch(() => undefined)
      if (!answer) return
      expect(answer.status).toBe(200)
      deleted++
      if (deleted === killAfter) void portal.end('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: DELETING_AT_ONCE }, work))
  await portal.end('SIGKILL')
  return kept.length
}

it('deletes whole packets or nothing through SIGKILLs, and every file in the end', async () => {
  let kills = 0
  while ((await deleteUntilKilled()) > 0) kills++
  expect(kills).toBeGreaterThanOrEqual(2)

  await onDatabase(settings, async context => {
    expect(await context.db.select().from(packets)).toEqual([])
    for (const { id } of candidates) {
      const isOfPacket = and(eq(auditEvents.recordId, id), eq(auditEvents.action, 'packet.deleted'))
      expect(await context.db.select().from(auditEvents).where(isOfPacket)).toHaveLength(1)
    }
    await endAbandonedJobs(context)
  })
  const portal = await startPortal(settings)

  await expect.poll(() => countFiles(settings)).toBe(0)
  expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})
