import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { STATUS } from '@epay/contract/applications/status'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { packetEndpoints } from '@epay/contract/packets/endpoints'
import { buildSubmission } from '@epay/contract/packets/factories'
import { packetPartName } from '@epay/contract/packets/packet-form'
import sharp from 'sharp'
import { type Benchmark, percentile } from './benchmark.ts'
import { measurePacketParts } from './floors/packet-parts.ts'
import { signIn } from './http.ts'
import type { MeasuredPortal } from './portal-process.ts'
import { applicationsIn, approveWaiting } from './waiting-applications.ts'

const DOCUMENTS = 4
const DOCUMENT_BYTES = 3 * 1024 * 1024
/** Of a telephone's camera. */
const PHOTO = { width: 3024, height: 4032 }
/** The first one loads what no request has needed yet. */
const WARM_UP = 1
const AT_ONCE = 4
const IDLE_MS = 5_000
const MEMORY_EVERY_MS = 50

export const packetSubmissions: Benchmark = {
  name: 'packet-submissions',
  about: `Packets with a photo of ${PHOTO.width} x ${PHOTO.height} pixels and ${DOCUMENTS} documents of 3 MB over HTTP: one after the other, and ${AT_ONCE} at once. Each is answered once answers, files, PDF and signed ZIP are encrypted and flushed to disk. The floor is the sum of what that takes at least, each part alone in a process with nothing else. Memory is read from /proc every ${MEMORY_EVERY_MS} ms: the highest above what the server held before the first.`,
  async run(start, folder) {
    const [photo, document] = [await makePhoto(), makeDocument()]
    const documents = Array.from({ length: DOCUMENTS }, () => document)
    const { parts, processor } = await measurePacketParts({ photo, documents }, folder)
    const floor = Object.values(parts).reduce((sum, milliseconds) => sum + milliseconds, 0)
    const portal = await start()
    const headers = { authorization: `Bearer ${await signIn(portal.url, 'hr.manager')}` }
    await approveWaiting(portal.url)
    const ids = await waitingApplications(portal.url, headers)
    const hand = async (id: string) => submit(portal.url, headers, await buildForm(id, photo, document))
    await setTimeout(IDLE_MS)
    const idle = portal.memory().resident
    const alone = ids.slice(0, -AT_ONCE)
    const times: number[] = []
    let before = 0
    for (const [index, id] of alone.entries()) {
      if (index === WARM_UP) before = portal.cpuSeconds()
      times.push(await hand(id))
    }
    const each = ((portal.cpuSeconds() - before) * 1000) / (alone.length - WARM_UP)
    const highest = watchMemory(portal)
    await Promise.all(ids.slice(-AT_ONCE).map(hand))
    const growth = highest() - idle
    const { peak } = portal.memory()
    await portal.stop()
    const counted = times.slice(WARM_UP).sort((one, other) => one - other)
    return [
      { what: 'answered, of the floor', value: percentile(counted, 0.5) / floor, unit: 'times', below: 2.5 },
      { what: `memory of ${AT_ONCE} at once above idle`, value: growth, unit: 'MB', below: 120 },
      { what: 'processor each, of the floor', value: each / processor, unit: 'times', below: 2.5 },
      { what: 'packets one by one', value: counted.length, unit: 'measured', atLeast: 4 },
      { what: 'answered, median', value: percentile(counted, 0.5), unit: 'ms', below: 1500 },
      { what: 'answered, slowest', value: percentile(counted, 1), unit: 'ms', below: 1500 },
      { what: 'processor each', value: each, unit: 'ms' },
      { what: 'floor', value: floor, unit: 'ms' },
      { what: 'floor, processor', value: processor, unit: 'ms' },
      ...Object.entries(parts).map(([what, value]) => ({ what: `floor, ${what}`, value, unit: 'ms' })),
      { what: 'peak memory', value: peak, unit: 'MB', below: 450 },
    ]
  },
}

/** Answers the highest so far, and ends. */
function watchMemory(portal: MeasuredPortal): () => number {
  let highest = 0
  const read = () => {
    highest = Math.max(highest, portal.memory().resident)
  }
  const reading = setInterval(read, MEMORY_EVERY_MS)
  return () => {
    clearInterval(reading)
    read()
    return highest
  }
}

type Headers = Record<string, string>

async function waitingApplications(url: string, headers: Headers): Promise<string[]> {
  const ids = await applicationsIn(url, headers, STATUS.CFOApproved)
  const isWaiting = await Promise.all(ids.map(id => hasNoPacket(url, headers, id)))
  return ids.filter((_, index) => isWaiting[index])
}

async function hasNoPacket(url: string, headers: Headers, id: string): Promise<boolean> {
  const path = applicationEndpoints.get.path.replace(':id', id)
  const answer = await fetch(`${url}${API_PREFIX}${path}`, { headers })
  return applicationEndpoints.get.response.parse(await answer.json()).packetSubmittedAt === null
}

/** Noise, which no encoder makes small. */
function makePhoto(): Promise<Buffer> {
  const { width, height } = PHOTO
  const raw = randomBytes((width * height * 3) / 64)
  return sharp(raw, { raw: { width: width / 8, height: height / 8, channels: 3 } })
    .resize(width, height)
    .jpeg()
    .toBuffer()
}

function makeDocument(): Buffer {
  const document = randomBytes(DOCUMENT_BYTES)
  document.write('%PDF-1.7\n1 0 obj\n')
  const end = 'trailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'
  document.write(end, DOCUMENT_BYTES - end.length)
  return document
}

async function buildForm(applicationId: string, photo: Buffer, document: Buffer): Promise<FormData> {
  const signature = await sharp({ create: { width: 420, height: 145, channels: 3, background: '#fff' } })
    .extend({ bottom: 5, background: '#000' })
    .png()
    .toBuffer()
  const signatureBase64 = `data:image/png;base64,${signature.toString('base64')}`
  const form = new FormData()
  for (const [name, value] of Object.entries(buildSubmission({ applicationId, signatureBase64 })))
    if (value !== undefined) form.append(packetPartName(name), value)
  form.append('userPhoto', new Blob([new Uint8Array(photo)]), 'me.jpg')
  for (let number = 1; number <= DOCUMENTS; number++)
    form.append('documentFiles', new Blob([new Uint8Array(document)]), `scan ${number}.pdf`)
  return form
}

/** Units: milliseconds. */
async function submit(url: string, headers: Headers, body: FormData): Promise<number> {
  const { method, path, response } = packetEndpoints.submitAsStaff
  const startedAt = performance.now()
  const answer = await fetch(`${url}${API_PREFIX}${path}`, { method, headers, body })
  const { success, errorMessage } = response.parse(await answer.json())
  if (!success) throw new Error(`The packet was refused: ${errorMessage}`)
  return performance.now() - startedAt
}
