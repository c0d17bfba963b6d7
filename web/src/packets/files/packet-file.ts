import type { DraftFile } from '@epay/contract/packets/draft'

export type PacketFile = {
  id: string
  name: string
  type: string
  /** Units: bytes. */
  size: number
  /** `null` when it was chosen in another sitting. */
  file: File | null
  /** Whether the server has it, so that the submission only names it. */
  isKept: boolean
}

/** A UUID; `crypto.randomUUID` exists on secure pages only, and an office may run the portal on plain HTTP. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40
    return index === 8 ? (byte & 0x3f) | 0x80 : byte
  }).map(byte => byte.toString(16).padStart(2, '0'))
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map(part => part.join(''))
    .join('-')
}

export function chosenFile(file: File): PacketFile {
  const { name, type, size } = file
  return { id: newId(), name, type, size, file, isKept: false }
}

export function serverFile({ id, name, type, size }: DraftFile): PacketFile {
  return { id, name, type, size, file: null, isKept: true }
}

export type HeldFiles = { documents: readonly PacketFile[]; photo: PacketFile | null }
type OnServer = {
  files: readonly DraftFile[]
  /** Removed on this device; the server may not know yet. */
  isRemoved: (id: string) => boolean
  /** Another device removed everything: files still on this device have to be uploaded again. */
  isReset: boolean
}

const isOn = ({ files }: OnServer, id: string): boolean => files.some(file => file.id === id)

/** A file of this device, updated from the server; `undefined` when another device removed it. */
function reconcile(file: PacketFile, server: OnServer): PacketFile | undefined {
  if (isOn(server, file.id)) return { ...file, isKept: true }
  if (!file.isKept) return file
  return server.isReset && file.file ? { ...file, isKept: false } : undefined
}

export function withServerFiles({ documents, photo }: HeldFiles, server: OnServer): HeldFiles {
  const isNew = ({ id }: DraftFile) =>
    !server.isRemoved(id) && !documents.some(held => held.id === id) && photo?.id !== id
  const added = server.files.filter(isNew).map(file => ({ kind: file.kind, file: serverFile(file) }))
  const ownPhoto = (photo && reconcile(photo, server)) ?? null
  const otherPhoto = added.find(({ kind }) => kind === 'photo')?.file ?? null
  return {
    documents: [
      ...documents.flatMap(file => reconcile(file, server) ?? []),
      ...added.filter(({ kind }) => kind === 'document').map(({ file }) => file),
    ],
    photo: ownPhoto && !ownPhoto.isKept ? ownPhoto : (otherPhoto ?? ownPhoto),
  }
}

export function isSameFile(one: PacketFile | null, other: PacketFile | null): boolean {
  return one?.id === other?.id && one?.isKept === other?.isKept
}
