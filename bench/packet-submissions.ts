import { randomBytes } from 'node:crypto'
import { packetEndpoints } from '@epay/contract/packets/endpoints'
import { buildSubmission } from '@epay/contract/packets/factories'
import { packetPartName } from '@epay/contract/packets/packet-form'
import sharp from 'sharp'
import { approveAsCfo, makeSignature, send, signIn, toBlob } from './calls.ts'
import { type Figure, measureTime, median } from './figures.ts'
import { measurePacketFloor } from './floors/documents.ts'
import { withPortal } from './portal.ts'

const DOCUMENT_COUNT = 4
const DOCUMENT_BYTES = 3 * 1024 * 1024
/** The first packet loads modules and fonts that later ones reuse. */
const WARM_UP_COUNT = 1

/**
 * Submits packets, each with a phone photo and four 3 MB documents, one after another. Compares the time per packet
 * with the sum of its unavoidable steps.
 */
export async function measurePacketSubmissions(folder: string): Promise<Figure[]> {
  const photo = await makePhoto()
  const documents = Array<Buffer>(DOCUMENT_COUNT).fill(makeDocument())
  const floor = await measurePacketFloor({ photo, documents }, folder)
  return withPortal(folder, async ({ url }) => {
    const { submitAsStaff } = packetEndpoints
    const ids = await approveAsCfo(url)
    const { token } = await signIn(url, 'hr.manager')
    const times: number[] = []
    for (const id of ids) {
      const form = await buildPacketForm(id, photo, documents)
      times.push(
        await measureTime(async () => {
          const result = submitAsStaff.response.parse(await send({ url, token }, submitAsStaff, form))
          if (!result.success) throw new Error(`The packet was refused: ${result.errorMessage}`)
        }),
      )
    }
    const packetTime = median(times.slice(WARM_UP_COUNT))
    return [
      { name: 'packet, of the floor', value: packetTime / floor, unit: 'times', atMost: 2.5 },
      { name: 'packet', value: packetTime, unit: 'ms' },
      { name: 'floor', value: floor, unit: 'ms' },
    ]
  })
}

/** Upscales a small noise image: noise at full size would compress far less than a photo. */
function makePhoto(): Promise<Buffer> {
  const [width, height] = [378, 504]
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  return noise
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

async function buildPacketForm(
  applicationId: string,
  photo: Buffer,
  documents: readonly Buffer[],
): Promise<FormData> {
  const signatureBase64 = await makeSignature()
  const form = new FormData()
  for (const [name, value] of Object.entries(buildSubmission({ applicationId, signatureBase64 })))
    if (value !== undefined) form.append(packetPartName(name), value)
  form.append('userPhoto', toBlob(photo), 'me.jpg')
  for (const [index, document] of documents.entries())
    form.append('documentFiles', toBlob(document), `scan ${index}.pdf`)
  return form
}
