import { randomBytes } from 'node:crypto'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { packetEndpoints } from '@epay/contract/packets/endpoints'
import { buildSubmission } from '@epay/contract/packets/factories'
import { packetPartName } from '@epay/contract/packets/packet-form'
import sharp from 'sharp'
import { approveForPackets, bearer, signIn } from './calls.ts'
import { type Figure, median } from './figures.ts'
import { measurePacketFloor } from './floors/packet.ts'
import { withPortal } from './portal.ts'

const DOCUMENTS = 4
const DOCUMENT_BYTES = 3 * 1024 * 1024
/** The first packet loads what no request has needed before. */
const WARM_UP = 1

/**
 * Packets with a phone's photo and four documents of 3 MB, one after the other, beside the sum of the steps that take
 * most of the time.
 */
export async function packetSubmissions(folder: string): Promise<Figure[]> {
  const photo = await makePhoto()
  const document = makeDocument()
  const documents = Array.from({ length: DOCUMENTS }, () => document)
  const floor = await measurePacketFloor({ photo, documents }, folder)
  return withPortal(folder, async ({ url }) => {
    const ids = await approveForPackets(url)
    const { token } = await signIn(url, 'hr.manager')
    const times: number[] = []
    for (const id of ids) times.push(await submit(url, token, await buildForm(id, photo, documents)))
    const answered = median(times.slice(WARM_UP))
    return [
      { name: 'packet, of the floor', value: answered / floor, unit: 'times', atMost: 2.5 },
      { name: 'packet', value: answered, unit: 'ms' },
      { name: 'floor', value: floor, unit: 'ms' },
    ]
  })
}

/** Enlarged noise, which no encoder makes small. */
function makePhoto(): Promise<Buffer> {
  const [width, height] = [378, 504]
  const noise = randomBytes(width * height * 3)
  const photo = sharp(noise, { raw: { width, height, channels: 3 } })
  return photo
    .resize(8 * width, 8 * height)
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

async function buildForm(
  applicationId: string,
  photo: Buffer,
  documents: readonly Buffer[],
): Promise<FormData> {
  const blank = sharp({ create: { width: 420, height: 145, channels: 3, background: '#fff' } })
  const signature = await blank.extend({ bottom: 5, background: '#000' }).png().toBuffer()
  const signatureBase64 = `data:image/png;base64,${signature.toString('base64')}`
  const form = new FormData()
  for (const [name, value] of Object.entries(buildSubmission({ applicationId, signatureBase64 })))
    if (value !== undefined) form.append(packetPartName(name), value)
  form.append('userPhoto', new Blob([new Uint8Array(photo)]), 'me.jpg')
  for (const [index, document] of documents.entries())
    form.append('documentFiles', new Blob([new Uint8Array(document)]), `scan ${index}.pdf`)
  return form
}

/** Units: milliseconds. */
async function submit(url: string, token: string, body: FormData): Promise<number> {
  const { method, path, response } = packetEndpoints.submitAsStaff
  const start = performance.now()
  const answer = await fetch(`${url}${API_PREFIX}${path}`, { method, headers: bearer(token), body })
  const { success, errorMessage } = response.parse(await answer.json())
  if (!success) throw new Error(`The packet was refused: ${errorMessage}`)
  return performance.now() - start
}
