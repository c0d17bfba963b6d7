/**
 * `npm run test:files -- FOLDER…`: feeds the PDF, DOC, DOCX, JPG and PNG files of these folders, large photos and
 * damaged files to the calls that take uploads, and fails if one ends, slows or swells the portal.
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
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { staffDraftEndpoints } from '@epay/contract/packets/draft-endpoints'
import { z } from 'zod'
import { isMet, type Measurement, percentile, wanted } from './benchmark.ts'
import { signIn } from './http.ts'
import { createChance, filesIn, mutate, photos, smallFiles, type TriedFile } from './made-files.ts'
import { startMeasured } from './portal-process.ts'
import { applicationsIn } from './waiting-applications.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 1)
/** How many damaged files of each type. */
const DAMAGED = Number(process.env.FUZZ ?? 100)
/** Mutations start from no more than this many files of each type, none larger than this. */
const ORIGINALS = { count: 10, maxBytes: 500_000 }
/** Processes that parse files end after a minute without work. */
const SETTLE_SECONDS = 75

type Outcome = { call: string; name: string; status: number; milliseconds: number; detail: string }
const outcomes: Outcome[] = []

const folder = mkdtempSync(join(tmpdir(), 'epay-files-'))
const portal = await startMeasured(folder)
const headers = { authorization: `Bearer ${await signIn(portal.url, 'hr.manager')}` }
const [applicationId = ''] = await applicationsIn(portal.url, headers, STATUS.CFOApproved)

function formOf(field: string, { name, content }: TriedFile, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append(field, new Blob([new Uint8Array(content)]), name)
  return form
}

async function send(call: string, file: TriedFile, path: string, init: RequestInit): Promise<void> {
  const startedAt = performance.now()
  const answer = await fetch(`${portal.url}${API_PREFIX}${path}`, init)
  const body = z.object({ detail: z.string().nullish() }).parse(await answer.json())
  const milliseconds = performance.now() - startedAt
  outcomes.push({ call, name: file.name, status: answer.status, milliseconds, detail: body.detail ?? '' })
}

/** As a resume, a document and a photo, whatever it is. */
async function tryFile(file: TriedFile): Promise<void> {
  const email = `${randomUUID()}@applicants.example`
  const { upload } = applicationEndpoints
  await send('resume', file, upload.path, {
    method: upload.method,
    body: formOf('resume', file, buildKeyFields({ email })),
  })
  const { putFile, removeFile } = staffDraftEndpoints
  for (const field of ['documentFiles', 'userPhoto']) {
    const path = putFile.path.replace(':id', applicationId).replace(':fileId', randomUUID())
    await send(field, file, path, { method: putFile.method, headers, body: formOf(field, file) })
    await fetch(`${portal.url}${API_PREFIX}${path}`, { method: removeFile.method, headers })
  }
}

async function tryDamaged(originals: ReadonlyMap<string, readonly TriedFile[]>): Promise<void> {
  const chance = createChance(SEED)
  for (const files of originals.values())
    for (let count = 0; count < DAMAGED; count++) {
      const file = files[count % files.length]
      if (file) await tryFile(mutate(file, chance))
    }
}

async function healthDuring(run: () => Promise<void>): Promise<number[]> {
  const workerData = { url: portal.url }
  const worker = new Worker(new URL('./health-watch.ts', import.meta.url), { workerData })
  const watched = once(worker, 'message')
  try {
    await Promise.race([run(), watched])
    worker.postMessage('end')
    const [times] = await watched
    return z.array(z.number()).parse(times)
  } finally {
    await worker.terminate()
  }
}

/** Programs that the portal started and that still run, its database server included. */
function children(): number {
  return readFileSync(`/proc/${portal.pid}/task/${portal.pid}/children`, 'utf8').split(' ').filter(Boolean)
    .length
}
const childrenAtStart = children()

async function settledMemory(): Promise<number> {
  let resident = portal.memory().resident
  for (let second = 0; second < SETTLE_SECONDS; second++) {
    await setTimeout(1000)
    resident = portal.memory().resident
    if (children() <= childrenAtStart) break
  }
  return resident
}

function report(measurements: readonly Measurement[]): boolean {
  for (const measurement of measurements) {
    const { what, value, unit } = measurement
    const verdict = isMet(measurement) ? '' : `  MISSED: ${wanted(measurement)} was wanted`
    process.stdout.write(`  ${what.padEnd(28)} ${Number(value.toPrecision(3))} ${unit}${verdict}\n`)
  }
  return measurements.every(isMet)
}

try {
  const originals = new Map<string, TriedFile[]>()
  const remember = (file: TriedFile) => {
    const ending = extname(file.name).toLowerCase()
    const held = originals.get(ending) ?? []
    if (held.length < ORIGINALS.count && file.content.length <= ORIGINALS.maxBytes)
      originals.set(ending, [...held, file])
  }
  for (const file of await smallFiles()) {
    remember(file)
    await tryFile(file)
  }
  const before = portal.memory().resident
  outcomes.length = 0
  let fed = 0
  const health = await healthDuring(async () => {
    for (const place of process.argv.slice(2))
      for await (const file of filesIn(place)) {
        remember(file)
        await tryFile(file)
      }
    for await (const photo of photos()) await tryFile(photo)
    fed = outcomes.length
    await tryDamaged(originals)
  })
  for (const { call, name, status, detail } of outcomes.slice(0, fed))
    if (status >= 300) process.stdout.write(`  ${call} ${name}: ${status} ${detail}\n`)
  const after = await settledMemory()
  const times = outcomes.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other)
  const slowest = outcomes.find(({ milliseconds }) => milliseconds === times.at(-1))
  const failed = outcomes.filter(({ status }) => status >= 500)
  for (const { call, name, status, detail } of failed)
    process.stdout.write(`  FAILED ${call} ${name}: ${status} ${detail}\n`)
  process.stdout.write(`  slowest: ${slowest?.call} ${slowest?.name}; seed ${SEED}\n`)
  const isGood = report([
    { what: 'files as they are', value: fed / 3, unit: 'files' },
    { what: 'damaged files', value: (outcomes.length - fed) / 3, unit: 'files' },
    { what: 'answers of 500 and above', value: failed.length, unit: 'answers', below: 1 },
    { what: 'answer, median', value: percentile(times, 0.5), unit: 'ms' },
    { what: 'answer, slowest', value: percentile(times, 1), unit: 'ms', below: 5000 },
    { what: 'health, median', value: percentile(health, 0.5), unit: 'ms' },
    { what: 'health, 99 of 100', value: percentile(health, 0.99), unit: 'ms' },
    { what: 'health, slowest', value: percentile(health, 1), unit: 'ms', below: 100 },
    { what: 'memory before', value: before, unit: 'MB' },
    { what: 'memory growth afterwards', value: after - before, unit: 'MB', below: 100 },
    { what: 'parser processes afterwards', value: children() - childrenAtStart, unit: 'processes', below: 1 },
  ])
  if (!isGood) process.exitCode = 1
} finally {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
}
