import type { CertificateFields, Side } from '@epay/contract/certificates/schemas'
import { buildPhotoJpeg } from '#server/packets/factories.ts'
import type { FilePart, Receive } from '#server/platform/multipart.ts'

const FORKLIFT: CertificateFields = {
  ...{ kind: 'Forklift operator', number: 'FL-44190', issuedOn: '2024-02-14', expiresOn: '2027-02-14' },
}

export function buildCertificateForm(
  fields: Partial<CertificateFields> & object = {},
): Record<string, string> {
  const values = Object.entries({ ...FORKLIFT, ...fields })
  return Object.fromEntries(values.map(([name, value]) => [name, value === null ? '' : String(value)]))
}

export async function buildReceive(
  fields: Record<string, string>,
  sides: Partial<Record<Side, Buffer>> = {},
): Promise<Receive> {
  const photos = Object.entries({ front: await buildPhotoJpeg(), ...sides })
  return async ({ onFile }) => {
    for (const [field, photo] of photos) {
      const content = async function* () {
        yield photo
      }
      const part: FilePart = { field, fileName: `${field}.jpg`, content: content(), isScanned: false }
      await onFile(part)
    }
    return { fields }
  }
}
