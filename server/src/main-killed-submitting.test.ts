import { STATUS } from '@epay/contract/applications/status'
import { keySetSchema } from '@epay/contract/packets/evidence/signing-keys'
import { verifyPacket } from '@epay/contract/packets/evidence/verify-packet'
import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPdf, createApplication } from '#server/applications/factories.ts'
import { listPacketFileIds } from '#server/packets/queries.ts'
import { packets } from '#server/packets/tables.ts'
import { buildSubmissionForm, linkFor, PDF_DOCUMENT } from '#server/packets/test-submission.ts'
import type { Context } from '#server/platform/context.ts'
import {
  createDataDir,
  type PortalProcess,
  removeDataDir,
  startPortal,
} from '#server/testing/portal-process.ts'
import {
  countFiles,
  createAccountToken,
  listUnfinishedFiles,
  withStoppedPortal,
} from '#server/testing/stopped-portal.ts'

const KILL_COUNT = Number(process.env.KILLS ?? 3)
const CONCURRENT_SUBMISSIONS = 2
const FILES_PER_PACKET = 6
const DOCUMENTS = [
  { name: 'passport.pdf', content: buildPdf(400_000) },
  { name: 'card.pdf', content: PDF_DOCUMENT },
]

type Candidate = { id: string; token: string }

let settings: { DATA_DIR: string; RATE_LIMITS: string; LOG_LEVEL: string }
let headers: { authorization: string }
let candidates: Candidate[]

beforeAll(async () => {
  settings = { DATA_DIR: await createDataDir({ isPrepared: true }), RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
  await withStoppedPortal(settings, async context => {
    headers = { authorization: `Bearer ${await createAccountToken(context, 'Admin', 'admin@example.com')}` }
    candidates = []
    for (let count = 0; count <= KILL_COUNT * CONCURRENT_SUBMISSIONS; count++)
      candidates.push(await createCandidate(context))
  })
})
afterAll(() => removeDataDir(settings.DATA_DIR))

async function createCandidate(context: Context): Promise<Candidate> {
  const { id } = await createApplication({ context }, { status: STATUS.CFOApproved })
  return { id, token: await linkFor({ context }, id) }
}

type Outcome = 'stored' | 'stored before' | 'cut off'

async function submit({ anonymous }: PortalProcess, { id, token }: Candidate): Promise<Outcome> {
  const form = await buildSubmissionForm(id, { documents: DOCUMENTS })
  const call = anonymous.upload('/JobApplication/candidate-i9-submission', form, { query: { token } })
  const response = await call.catch(() => undefined)
  if (!response) return 'cut off'
  const isRepeated = JSON.stringify(response.body).includes(PACKET_MESSAGES.alreadySubmitted)
  if (!isRepeated) expect(response.body).toEqual({ success: true, errorMessage: null })
  return isRepeated ? 'stored before' : 'stored'
}

/** Fails the test if only part of the packet is stored. */
async function isStored({ anonymous }: PortalProcess, { id, token }: Candidate): Promise<boolean> {
  const zip = await anonymous.get(`/JobApplication/${id}/packet.zip`, { headers })
  const pdf = await anonymous.get(`/JobApplication/${id}/packet.pdf`, { headers })
  const query = { candidatetoken: token }
  const form = await anonymous.get(`/JobApplication/${id}/CandidateApplication`, { query })
  if (zip.status === 404) {
    expect([pdf.status, form.status]).toEqual([404, 200])
    return false
  }
  expect([pdf.status, form.status]).toEqual([200, 409])
  const { keys } = keySetSchema.parse((await anonymous.get('/packet-keys')).body)
  const { problems } = await verifyPacket(new Blob([new Uint8Array(zip.bytes)]), keys)
  expect(problems).toEqual([])
  return true
}

/**
 * Kills the portal after it has started to write `fileCount` files. Returns the candidates whose packets had been
 * acknowledged by then.
 */
async function submitUntilKilled(
  portal: PortalProcess,
  batch: readonly Candidate[],
  fileCount: number,
): Promise<Candidate[]> {
  const countBefore = countFiles(settings)
  const submissions = batch.map(candidate => submit(portal, candidate))
  await expect
    .poll(() => countFiles(settings), { interval: 1 })
    .toBeGreaterThanOrEqual(countBefore + fileCount)
  await portal.end('SIGKILL')
  const outcomes = await Promise.all(submissions)
  return batch.filter((_, index) => outcomes[index] !== 'cut off')
}

it('stores a packet completely or not at all despite SIGKILLs', { timeout: 0 }, async () => {
  const remainingCandidates = [...candidates]
  let portal = await startPortal(settings)
  const firstBatch = remainingCandidates.splice(0, CONCURRENT_SUBMISSIONS)
  for (const outcome of await Promise.all(firstBatch.map(each => submit(portal, each))))
    expect(outcome).toBe('stored')

  let cutOffCount = 0
  for (let kill = 1; kill <= KILL_COUNT; kill++) {
    const batch = remainingCandidates.splice(0, CONCURRENT_SUBMISSIONS)
    // Spreads the kills over the whole course of a submission.
    const writtenCount = Math.ceil((kill / KILL_COUNT) * CONCURRENT_SUBMISSIONS * FILES_PER_PACKET)
    const acknowledgedCandidates = await submitUntilKilled(portal, batch, writtenCount)
    portal = await startPortal(settings)
    expect(listUnfinishedFiles(settings)).toEqual([])
    for (const candidate of batch) {
      const isComplete = await isStored(portal, candidate)
      if (acknowledgedCandidates.includes(candidate)) expect(isComplete).toBe(true)
      if (isComplete) continue
      cutOffCount++
      remainingCandidates.push(candidate)
    }
  }
  expect(cutOffCount).toBeGreaterThan(0)

  for (const candidate of remainingCandidates) {
    expect(await submit(portal, candidate)).toBe('stored')
    expect(await isStored(portal, candidate)).toBe(true)
  }
  expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
  await withStoppedPortal(settings, async ({ database }) => {
    expect(await database.orm.$count(packets)).toBe(candidates.length)
    const fileIds = await listPacketFileIds(database.orm)
    expect(new Set(fileIds).size).toBe(candidates.length * FILES_PER_PACKET)
  })
})
