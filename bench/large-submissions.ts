import { createHash, randomBytes } from 'node:crypto'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { buildKeyFields } from '@epay/contract/applications/factories'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { type Benchmark, type Measurement, percentile } from './benchmark.ts'
import { signIn } from './http.ts'
import type { MeasuredPortal } from './portal-process.ts'

const SUBMISSIONS = 200
const RESUME_BYTES = 5 * 1024 * 1024
const MEMORY_EVERY_MS = 100
const PIECE_BYTES = 64 * 1024
const BOUNDARY = 'bench-form'

export const largeSubmissions: Benchmark = {
  name: 'large-submissions',
  about: `${SUBMISSIONS} applications with resumes of ${RESUME_BYTES / 1024 / 1024} MB arrive at once, each over a connection of its own; every stored resume is then downloaded and compared byte for byte. Memory is the server's, read from /proc every ${MEMORY_EVERY_MS} ms, above what it had before. Client, server and database share the machine.`,
  run: async start => measure(await start()),
}

type Outcome = { sha256: string; id: string | undefined; status: number; milliseconds: number }

async function measure(portal: MeasuredPortal): Promise<Measurement[]> {
  const before = portal.memory().resident
  let peak = before
  const reading = setInterval(() => {
    peak = Math.max(peak, portal.memory().resident)
  }, MEMORY_EVERY_MS)
  const startedAt = performance.now()
  const outcomes = await Promise.all(Array.from({ length: SUBMISSIONS }, (_, n) => submit(portal.url, n)))
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(reading)
  const stored = outcomes.filter(({ status }) => status === 201)
  const different = await countDifferent(portal.url, stored)
  await portal.stop()
  const times = stored.map(({ milliseconds }) => milliseconds / 1000).sort((one, other) => one - other)
  return [
    { what: 'stored', value: stored.length, unit: 'applications', atLeast: SUBMISSIONS },
    { what: 'files that differ', value: different, unit: 'files', below: 1 },
    { what: 'time', value: seconds, unit: 's' },
    { what: 'slowest submission', value: percentile(times, 1), unit: 's' },
    { what: 'memory before', value: before, unit: 'MB' },
    { what: 'memory growth', value: peak - before, unit: 'MB', below: 200 },
  ]
}

async function submit(url: string, number: number): Promise<Outcome> {
  const resume = randomBytes(RESUME_BYTES)
  resume.write('%PDF-1.7\n1 0 obj\n')
  const end = '\nstartxref\n9\n%%EOF\n'
  resume.write(end, RESUME_BYTES - end.length)
  const sha256 = createHash('sha256').update(resume).digest('hex')
  const head = Buffer.from(headOf(buildKeyFields({ lastName: 'Bench', email: `ana${number}@example.com` })))
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  const startedAt = performance.now()
  const call = request(`${url}${API_PREFIX}${applicationEndpoints.upload.path}`, {
    method: 'POST',
    agent: new Agent(),
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + resume.length + tail.length,
    },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve).once('error', reject)
  })
  call.write(head)
  await writeInPieces(call, resume)
  call.end(tail)
  const answer = await answered
  const body = await text(answer)
  const status = answer.statusCode ?? 0
  const milliseconds = performance.now() - startedAt
  if (status === 201) {
    const { id } = applicationEndpoints.upload.response.parse(JSON.parse(body))
    return { sha256, id, status, milliseconds }
  }
  if (![429, 503].includes(status) || !answer.headers['retry-after'])
    throw new Error(`The portal answered ${status}: ${body}`)
  return { sha256, id: undefined, status, milliseconds }
}

function headOf(fields: Record<string, string>): string {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${texts.join('')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n`
}

/** As fast as the server reads. */
async function writeInPieces(call: ClientRequest, content: Buffer): Promise<void> {
  for (let start = 0; start < content.length; start += PIECE_BYTES) {
    const isTaken = call.write(content.subarray(start, start + PIECE_BYTES))
    if (!isTaken) await new Promise(resume => call.once('drain', resume))
  }
}

async function countDifferent(url: string, stored: readonly Outcome[]): Promise<number> {
  const token = await signIn(url, 'hr.manager')
  let different = 0
  for (const { id, sha256 } of stored) {
    const path = applicationEndpoints.downloadResume.path.replace(':id', id ?? '')
    const answer = await fetch(`${url}${API_PREFIX}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const content = Buffer.from(await answer.arrayBuffer())
    if (createHash('sha256').update(content).digest('hex') !== sha256) different++
  }
  return different
}
