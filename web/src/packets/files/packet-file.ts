import type { DraftFile } from '@epay/contract/packets/draft'

export type PacketFile = {
  id: string
  name: string
  type: string
  /** Units: bytes. */
  size: number
  /** `null` if the file was chosen in an earlier session. */
  file: File | null
  /** Whether the server has the file, in which case the submission only sends its id. */
  isUploaded: boolean
}

/** Creates a UUID. `crypto.randomUUID` requires a secure context, but the portal might run over plain HTTP. */
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

export function createPacketFile(file: File): PacketFile {
  const { name, type, size } = file
  return { id: newId(), name, type, size, file, isUploaded: false }
}

export function toPacketFile({ id, name, type, size }: DraftFile): PacketFile {
  return { id, name, type, size, file: null, isUploaded: true }
}

export type AttachedFiles = { documentFiles: PacketFile[]; userPhoto: PacketFile | null }

type ServerFiles = {
  files: readonly DraftFile[]
  /** Whether the file was removed on this device, even if the server still has it. */
  isRemoved: (id: string) => boolean
  /** Whether another device removed everything, in which case this device must upload its files again. */
  isReset: boolean
}

/** Returns `undefined` if another device removed the file. */
function reconcile(file: PacketFile, { files, isReset }: ServerFiles): PacketFile | undefined {
  const isUploaded = files.some(({ id }) => id === file.id)
  if (isUploaded === file.isUploaded) return file
  if (isUploaded) return { ...file, isUploaded }
  return isReset && file.file ? { ...file, isUploaded } : undefined
}

export function mergeServerFiles(
  { documentFiles, userPhoto }: AttachedFiles,
  serverState: ServerFiles,
): AttachedFiles {
  const localIds = new Set([...documentFiles, userPhoto].map(file => file?.id))
  const addedFiles = (kind: DraftFile['kind']) =>
    serverState.files
      .filter(file => file.kind === kind && !localIds.has(file.id) && !serverState.isRemoved(file.id))
      .map(toPacketFile)
  const localPhoto = (userPhoto && reconcile(userPhoto, serverState)) ?? null
  const [addedPhoto] = addedFiles('photo')
  return {
    documentFiles: [
      ...documentFiles.flatMap(file => reconcile(file, serverState) ?? []),
      ...addedFiles('document'),
    ],
    userPhoto: localPhoto && !localPhoto.isUploaded ? localPhoto : (addedPhoto ?? localPhoto),
  }
}
