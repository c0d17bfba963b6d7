/**
 * `npm run test:files -- FOLDER…` uploads the files in these folders, large photos, and damaged files to a fresh
 * portal. Fails on server errors, slow responses, and a slow health check.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { buildRequiredFields } from '@epay/contract/applications/factories'
import { STATUS } from '@epay/contract/applications/status'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { platformEndpoints } from '@epay/contract/common/platform-endpoints'
import { FILE_MAX_BYTES } from '@epay/contract/files/file-types'
import { staffDraftEndpoints } from '@epay/contract/packets/draft'
import sharp from 'sharp'
import { z } from 'zod'
import { startPortal } from '../../scripts/portal-process.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../scripts/server-flags.mjs'
import { makeJpeg, makePdf, makePhonePhoto, makeSignature } from '../fixtures/files.ts'
import { getTokens } from '../fixtures/sign-in.ts'

type UploadedFile = { name: string; content: Buffer }

const SEED = Number(process.env.FUZZ_SEED ?? 1)
const DAMAGED_COUNT = Number(process.env.FUZZ ?? 300)
/** Larger files are uploaded, but not damaged copies of them. */
const DAMAGED_MAX_BYTES = 500_000
const EXTENSIONS = ['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png']
const PHOTO_SIZES = [
  [4032, 3024],
  [8160, 6144],
  [12_000, 9000],
] as const
const LIMITS = { responseMs: 5_000, healthMs: 100 }

const folder = mkdtempSync(join(tmpdir(), 'epay-files-'))
const settings = { DATA_DIR: folder, HOST: '127.0.0.1', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' }
const portal = await startPortal({ ...SERVER_ENVIRONMENT, ...settings }, SERVER_FLAGS)
const api = `${portal.url}${API_PREFIX}`

async function* filesIn(folderPath: string): AsyncGenerator<UploadedFile> {
  for (const entry of await readdir(folderPath, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !EXTENSIONS.includes(extname(entry.name).toLowerCase())) continue
    const content = await readFile(join(entry.parentPath, entry.name))
    if (content.length <= FILE_MAX_BYTES) yield { name: entry.name, content }
  }
}

/** Upscales a photo of random noise to the resolutions of phone cameras. */
async function* largePhotos(): AsyncGenerator<UploadedFile> {
  const small = await makePhonePhoto()
  for (const [width, height] of PHOTO_SIZES)
    yield {
      name: `photo-${width}x${height}.jpg`,
      content: await sharp(small).resize(width, height).keepMetadata().jpeg({ quality: 70 }).toBuffer(),
    }
}

let randomState = SEED
/** Returns a reproducible pseudorandom integer below the limit (mulberry32). */
function randomBelow(limit: number): number {
  randomState = (randomState + 0x6d2b79f5) | 0
  let hash = Math.imul(randomState ^ (randomState >>> 15), 1 | randomState)
  hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
  return ((hash ^ (hash >>> 14)) >>> 0) % limit
}

function damage({ name, content }: UploadedFile): UploadedFile {
  const copy = Buffer.from(content)
  const position = randomBelow(copy.length)
  const corrupt = (count: number, end: number) => {
    for (let change = 0; change < count; change++) copy[randomBelow(end)] = randomBelow(256)
    return copy
  }
  const mutations: readonly (() => Buffer)[] = [
    () => copy.subarray(0, position + 1),
    () => corrupt(1 + randomBelow(40), copy.length),
    // Most formats store sizes and counts near the start.
    () => corrupt(1 + randomBelow(8), Math.min(400, copy.length)),
  ]
  return { name, content: mutations[randomBelow(mutations.length)]?.() ?? copy }
}

type Upload = { field: string; name: string; status: number; milliseconds: number; detail: string }
const uploads: Upload[] = []

async function upload(field: string, { name, content }: UploadedFile, path: string, init: RequestInit) {
  const body = new FormData()
  const email = `${randomUUID()}@applicants.example`
  if (field === 'resume')
    for (const [key, value] of Object.entries(buildRequiredFields({ email }))) body.append(key, value)
  body.append(field, new Blob([new Uint8Array(content)]), name)
  const start = performance.now()
  const uploadResponse = await fetch(`${api}${path}`, { ...init, body })
  const { detail } = z.object({ detail: z.string().nullish() }).parse(await uploadResponse.json())
  const milliseconds = performance.now() - start
  uploads.push({ field, name, status: uploadResponse.status, milliseconds, detail: detail ?? '' })
}

async function tryFile(file: UploadedFile): Promise<void> {
  await upload('resume', file, applicationEndpoints.upload.path, { method: 'POST' })
  const { putFile, removeFile } = staffDraftEndpoints
  for (const field of ['documentFiles', 'userPhoto']) {
    const path = putFile.path.replace(':id', applicationId).replace(':fileId', randomUUID())
    await upload(field, file, path, { method: putFile.method, headers })
    await fetch(`${api}${path}`, { method: removeFile.method, headers })
  }
}

async function watchHealth(signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  for (; !signal.aborted; await setTimeout(20)) {
    const start = performance.now()
    const response = await fetch(`${api}${platformEndpoints.health.path}`)
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`/api/health returned ${response.status}`)
    times.push(performance.now() - start)
  }
  return times
}

function check(label: string, value: number, limit = Infinity): void {
  if (value > limit) process.exitCode = 1
  process.stdout.write(
    `  ${label.padEnd(28)} ${Math.round(value)}${value > limit ? `  FAILED: the limit is ${limit}` : ''}\n`,
  )
}

const headers = {
  authorization: `Bearer ${(await getTokens(portal.url, { username: 'hr.manager' })).token}`,
}
const { path, response } = applicationEndpoints.list
const approvedApplications = await fetch(`${api}${path}?status=${STATUS.CFOApproved}`, { headers })
const applicationId = response.parse(await approvedApplications.json()).items[0]?.id ?? ''

try {
  // Ensures that there is a file of each type to damage, even if the folders contain none.
  const originals: UploadedFile[] = [
    { name: 'made.pdf', content: await makePdf('Luz', { userPassword: 'secret' }) },
    { name: 'made.jpg', content: await makeJpeg() },
    { name: 'made.png', content: await makeSignature() },
  ]
  const healthWatch = new AbortController()
  const healthTimes = watchHealth(healthWatch.signal)
  for (const folderPath of process.argv.slice(2))
    for await (const file of filesIn(folderPath)) {
      if (file.content.length <= DAMAGED_MAX_BYTES) originals.push(file)
      await tryFile(file)
    }
  for await (const photo of largePhotos()) await tryFile(photo)
  const undamagedCount = uploads.length
  for (let count = 0; count < DAMAGED_COUNT; count++) {
    const file = originals[count % originals.length]
    if (file) await tryFile(damage(file))
  }
  healthWatch.abort()
  const health = await healthTimes
  for (const [index, { field, name, status, detail }] of uploads.entries())
    if (status >= 500 || (status >= 300 && index < undamagedCount))
      process.stdout.write(`  ${field} ${name}: ${status} ${detail}\n`)
  check('undamaged files', undamagedCount / 3)
  check(`damaged files of seed ${SEED}`, (uploads.length - undamagedCount) / 3)
  check('responses of 500 and above', uploads.filter(({ status }) => status >= 500).length, 0)
  check('slowest response in ms', Math.max(...uploads.map(each => each.milliseconds)), LIMITS.responseMs)
  check('slowest health check in ms', Math.max(...health), LIMITS.healthMs)
} finally {
  await portal.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
