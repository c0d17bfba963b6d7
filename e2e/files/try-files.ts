/**
 * `npm run test:files -- FOLDER…`: uploads the files of these folders, large photos and damaged files to a portal of
 * its own. Fails when an answer is an error of the server or slow, or when the portal slows down or keeps memory.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { buildKeyFields } from '@epay/contract/applications/factories'
import { STATUS } from '@epay/contract/applications/status'
import { DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { authEndpoints } from '@epay/contract/auth/endpoints'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { staffDraftEndpoints } from '@epay/contract/packets/draft-endpoints'
import { z } from 'zod'
import { startPortal } from '../../scripts/portal-process.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../scripts/server-flags.mjs'
import { createRandom, damage, filesIn, largePhotos, smallFiles, type TriedFile } from './tried-files.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 1)
/** How many damaged files of each type. */
const DAMAGED = Number(process.env.FUZZ ?? 100)
/** Only so many files of a type are damaged, none larger than this. */
const ORIGINALS = { count: 10, maxBytes: 500_000 }
/** Processes that parse files end after a minute without work. */
const SETTLE_SECONDS = 75
const LIMITS = { answerMs: 5_000, healthMs: 100, growthMb: 100 }

type Upload = { field: string; name: string; status: number; milliseconds: number; detail: string }
const uploads: Upload[] = []

const folder = mkdtempSync(join(tmpdir(), 'epay-files-'))
const settings = { DATA_DIR: folder, HOST: '127.0.0.1', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' }
const portal = await startPortal({ ...SERVER_ENVIRONMENT, ...settings }, SERVER_FLAGS)
const api = `${portal.url}${API_PREFIX}`

async function signIn(): Promise<{ authorization: string }> {
  const { method, path, response } = authEndpoints.login
  const body = JSON.stringify({ username: 'hr.manager', password: DEMO_PASSWORD })
  const answer = await fetch(`${api}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body,
  })
  return { authorization: `Bearer ${response.parse(await answer.json()).token}` }
}

async function findHired(headers: { authorization: string }): Promise<string> {
  const { path, response } = applicationEndpoints.list
  const answer = await fetch(`${api}${path}?status=${STATUS.CFOApproved}`, { headers })
  return response.parse(await answer.json()).items[0]?.id ?? ''
}

const headers = await signIn()
const applicationId = await findHired(headers)

async function upload(field: string, { name, content }: TriedFile, path: string, init: RequestInit) {
  const body = new FormData()
  if (field === 'resume')
    for (const [key, value] of Object.entries(
      buildKeyFields({ email: `${randomUUID()}@applicants.example` }),
    ))
      body.append(key, value)
  body.append(field, new Blob([new Uint8Array(content)]), name)
  const start = performance.now()
  const answer = await fetch(`${api}${path}`, { ...init, body })
  const { detail } = z.object({ detail: z.string().nullish() }).parse(await answer.json())
  const milliseconds = performance.now() - start
  uploads.push({ field, name, status: answer.status, milliseconds, detail: detail ?? '' })
}

/** Uploads a file of any type as a resume, a document and a photo. */
async function tryFile(file: TriedFile): Promise<void> {
  await upload('resume', file, applicationEndpoints.upload.path, { method: 'POST' })
  const { putFile, removeFile } = staffDraftEndpoints
  for (const field of ['documentFiles', 'userPhoto']) {
    const path = putFile.path.replace(':id', applicationId).replace(':fileId', randomUUID())
    await upload(field, file, path, { method: putFile.method, headers })
    await fetch(`${api}${path}`, { method: removeFile.method, headers })
  }
}

/** Runs `work`, and returns how long answers to /api/health took meanwhile. */
async function healthTimesDuring(work: () => Promise<void>): Promise<number[]> {
  const worker = new Worker(new URL('watch-health.ts', import.meta.url), { workerData: portal.url })
  const message = once(worker, 'message')
  try {
    await Promise.race([work(), message])
    worker.postMessage('end')
    return z.array(z.number()).parse((await message)[0])
  } finally {
    await worker.terminate()
  }
}

/** Counts the portal's child processes, its database server among them. */
function countChildren(): number {
  const children = readFileSync(`/proc/${portal.pid}/task/${portal.pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).length
}

/** Units: megabytes. */
function residentMemory(): number {
  const status = readFileSync(`/proc/${portal.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

function check(what: string, value: number, unit: string, limit = Infinity): void {
  const isMissed = value > limit
  if (isMissed) process.exitCode = 1
  const verdict = isMissed ? `  MISSED: at most ${limit} was wanted` : ''
  process.stdout.write(`  ${what.padEnd(28)} ${Number(value.toPrecision(3))} ${unit}${verdict}\n`)
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? Number.NaN

function printUploads(title: string, some: readonly Upload[]): void {
  for (const { field, name, status, detail } of some)
    process.stdout.write(`  ${title} ${field} ${name}: ${status} ${detail}\n`)
}

try {
  const originals = new Map<string, TriedFile[]>()
  const tryOriginal = async (file: TriedFile) => {
    const type = extname(file.name).toLowerCase()
    const same = originals.get(type) ?? []
    if (same.length < ORIGINALS.count && file.content.length <= ORIGINALS.maxBytes)
      originals.set(type, [...same, file])
    await tryFile(file)
  }
  const childrenAtStart = countChildren()
  for (const file of await smallFiles()) await tryOriginal(file)
  const memoryBefore = residentMemory()
  uploads.length = 0
  let undamaged = 0
  const health = await healthTimesDuring(async () => {
    for (const place of process.argv.slice(2))
      for await (const file of filesIn(place)) await tryOriginal(file)
    for await (const photo of largePhotos()) await tryFile(photo)
    undamaged = uploads.length
    const random = createRandom(SEED)
    for (const files of originals.values())
      for (let count = 0; count < DAMAGED; count++) {
        const file = files[count % files.length]
        if (file) await tryFile(damage(file, random))
      }
  })
  for (let second = 0; second < SETTLE_SECONDS && countChildren() > childrenAtStart; second++)
    await setTimeout(1000)
  const times = uploads.map(({ milliseconds }) => milliseconds)
  const failures = uploads.filter(({ status }) => status >= 500)
  printUploads(
    'refused',
    uploads.slice(0, undamaged).filter(({ status }) => status >= 300),
  )
  printUploads(
    'slowest',
    uploads.filter(({ milliseconds }) => milliseconds === percentile(times, 1)),
  )
  printUploads('FAILED', failures)
  check('undamaged files', undamaged / 3, 'files')
  check(`damaged files of seed ${SEED}`, (uploads.length - undamaged) / 3, 'files')
  check('answers of 500 and above', failures.length, 'answers', 0)
  check('answer, median', percentile(times, 0.5), 'ms')
  check('answer, slowest', percentile(times, 1), 'ms', LIMITS.answerMs)
  check('health, median', percentile(health, 0.5), 'ms')
  check('health, slowest', percentile(health, 1), 'ms', LIMITS.healthMs)
  check('memory before', memoryBefore, 'MB')
  check('memory growth afterwards', residentMemory() - memoryBefore, 'MB', LIMITS.growthMb)
  check('parser processes afterwards', countChildren() - childrenAtStart, 'processes', 0)
} finally {
  await portal.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
