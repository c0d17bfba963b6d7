import { randomBytes } from 'node:crypto'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { STATUS } from '@epay/contract/applications/status'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { packetEndpoints } from '@epay/contract/packets/endpoints'
import { buildSubmission } from '@epay/contract/packets/factories'
import { packetPartName } from '@epay/contract/packets/packet-form'
import sharp from 'sharp'
import { type Benchmark, percentile } from './benchmark.ts'
import { signIn } from './http.ts'

const DOCUMENTS = 4
const DOCUMENT_BYTES = 3 * 1024 * 1024
/** Of a telephone's camera. */
const PHOTO = { width: 3024, height: 4032 }
/** The first one loads what no request has needed yet. */
const WARM_UP = 1

export const packetSubmissions: Benchmark = {
  name: 'packet-submissions',
  about: `Packets with a photo of ${PHOTO.width} x ${PHOTO.height} pixels and ${DOCUMENTS} documents of 3 MB, one after the other over HTTP. Each is answered once answers, files, PDF and signed ZIP are encrypted and flushed to disk. Memory is read from /proc: the highest of all submissions above what the server held after the first.`,
  async run(start) {
    const portal = await start()
    const headers = { authorization: `Bearer ${await signIn(portal.url, 'hr.manager')}` }
    const ids = await waitingApplications(portal.url, headers)
    const [photo, document] = [await makePhoto(), makeDocument()]
    const times: number[] = []
    let [memoryBefore, cpuBefore] = [0, 0]
    for (const [index, id] of ids.entries()) {
      const form = await buildForm(id, photo, document)
      const startedAt = performance.now()
      await submit(portal.url, headers, form)
      if (index >= WARM_UP) times.push(performance.now() - startedAt)
      else [memoryBefore, cpuBefore] = [portal.memory().peak, portal.cpuSeconds()]
    }
    const cpu = (portal.cpuSeconds() - cpuBefore) / times.length
    const { peak } = portal.memory()
    await portal.stop()
    times.sort((one, other) => one - other)
    return [
      { what: 'packets', value: times.length, unit: 'measured', atLeast: 4 },
      { what: 'answered, median', value: percentile(times, 0.5), unit: 'ms', below: 1500 },
      { what: 'answered, slowest', value: percentile(times, 1), unit: 'ms', below: 1500 },
      { what: 'processor each', value: cpu * 1000, unit: 'ms' },
      { what: 'memory above the first', value: peak - memoryBefore, unit: 'MB', below: 60 },
      { what: 'peak memory', value: peak, unit: 'MB', below: 450 },
    ]
  },
}

type Headers = Record<string, string>

async function waitingApplications(url: string, headers: Headers): Promise<string[]> {
  const query = `status=${STATUS.CFOApproved}&maxResultCount=100`
  const answer = await fetch(`${url}${API_PREFIX}${applicationEndpoints.list.path}?${query}`, { headers })
  const { items } = applicationEndpoints.list.response.parse(await answer.json())
  const isWaiting = await Promise.all(items.map(({ id }) => hasNoPacket(url, headers, id)))
  return items.filter((_, index) => isWaiting[index]).map(({ id }) => id)
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

async function submit(url: string, headers: Headers, body: FormData): Promise<void> {
  const { method, path, response } = packetEndpoints.submitAsStaff
  const answer = await fetch(`${url}${API_PREFIX}${path}`, { method, headers, body })
  const { success, errorMessage } = response.parse(await answer.json())
  if (!success) throw new Error(`The packet was refused: ${errorMessage}`)
}
