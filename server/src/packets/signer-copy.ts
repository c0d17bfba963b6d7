import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { recordOf } from '@epay/contract/common/records'
import { openArchive, readEntry } from '@epay/contract/packets/evidence/packet-archive'
import {
  ANSWERS_PATH,
  listSignedFiles,
  MANIFEST_PATH,
  manifestSchema,
  PACKET_PDF_PATH,
  type PacketManifest,
  SIGNATURE_PATH,
} from '@epay/contract/packets/evidence/packet-manifest'
import { COPY_MESSAGES } from '@epay/contract/packets/messages'
import { PACKET_COPY_HOURS } from '@epay/contract/packets/options'
import { formatAnswer, type PacketSubmission, SEALED_ANSWERS } from '@epay/contract/packets/packet-form'
import { Reader } from '@zip.js/zip.js/lib/zip-core-native.js'
import type { ApplicationRow } from '#server/applications/queries.ts'
import { recordAuditAlone } from '#server/audit/record-audit.ts'
import { refuseOtherApplication } from '#server/auth/verify-link.ts'
import type { Context, LinkActor } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { signManifest } from './evidence/make-manifest.ts'
import { packetSigner } from './evidence/packet-signer.ts'
import { makePdf } from './make-packet-files.ts'
import { checkPacketLink } from './packet-access.ts'
import { buildPart, createPacketZip } from './packet-zip.ts'
import { cleanPhoto } from './pictures.ts'
import { findPacketOf, listPacketDocuments, type PacketRow } from './queries.ts'
import { packetFileName } from './rules.ts'
import { openSealed } from './sealed-answers.ts'

type CopySource = { link: LinkActor; application: ApplicationRow; packet: PacketRow; availableUntil: Date }

/**
 * Returns the packet submitted with this link, while its signer may download a copy.
 * Throws: the errors of `checkPacketLink`; FORBIDDEN when the link is for another application; NOT_FOUND when no
 * packet was submitted, or when staff submitted it or another link was used; CONFLICT when the copy has expired.
 */
async function loadCopySource(context: Context, id: string, token: string): Promise<CopySource> {
  const { link, application } = await checkPacketLink(context, token)
  refuseOtherApplication(link, id)
  const packet = await findPacketOf(context.db, application.id)
  if (!packet) throw new PortalError('NOT_FOUND', COPY_MESSAGES.notSubmitted)
  if (packet.filledInBy === 'staff') throw new PortalError('NOT_FOUND', COPY_MESSAGES.submittedByOffice)
  if (packet.linkId !== link.linkId) throw new PortalError('NOT_FOUND', COPY_MESSAGES.otherLink)
  const availableUntil = new Date(packet.submittedAt.getTime() + PACKET_COPY_HOURS * 3_600_000)
  if (context.clock.now() >= availableUntil) throw new PortalError('CONFLICT', COPY_MESSAGES.expired)
  return { link, application, packet, availableUntil }
}

/** Throws: the errors of `loadCopySource`. */
export async function getCopyState(
  context: Context,
  id: string,
  token: string,
): Promise<{ availableUntil: string }> {
  const { availableUntil } = await loadCopySource(context, id, token)
  return { availableUntil: availableUntil.toISOString() }
}

/**
 * Builds a ZIP with the PDF, answers, and signature, which verifies like the packet. Numbers are masked, and the
 * documents are left out. Records every download in the audit trail.
 * Throws: the errors of `loadCopySource`; FILE_UNREADABLE; UNAVAILABLE when too many files are waiting to be parsed.
 */
export async function getSignerCopy(context: Context, id: string, token: string): Promise<Download> {
  const { link, application, packet } = await loadCopySource(context, id, token)
  const { manifest, answers } = await readSignedParts(context, packet)
  const signature = await buffer(await context.files.read(packet.signatureFileId))
  const photo = await cleanPhoto(context, await buffer(await context.files.read(packet.photoFileId)))
  const { files, chainHead: _, ...signedContent } = manifest
  const { packetId, company, signing, events } = signedContent
  const pdf = await makePdf(
    context,
    { photo, signature },
    {
      packetId,
      companyName: company,
      jobAppliedFor: application.jobAppliedFor,
      answers: maskAnswers(context, packet),
      documents: await listPacketDocuments(context.db, packet.id),
      submittedAt: packet.submittedAt,
      evidence: { signing, parts: listSignedFiles(files), events, numberKey: undefined },
    },
  )
  const parts = [
    buildPart(PACKET_PDF_PATH, pdf),
    buildPart(SIGNATURE_PATH, signature),
    buildPart(ANSWERS_PATH, answers),
  ]
  const allParts = [...parts, ...signManifest(packetSigner(context), signedContent, parts)]
  const zip = await buffer(createPacketZip(allParts, new Date(signing.signedAt)))
  await recordAuditAlone(
    { ...context, actor: link },
    {
      action: 'packet.copy-downloaded',
      recordType: 'application',
      recordId: application.id,
      after: { packetId: packet.id },
    },
  )
  const { firstName, lastName } = application
  const name = packetFileName({ firstName, lastName: `${lastName} copy of` }, 'zip')
  return { file: zip, type: 'application/zip', name, size: zip.length }
}

/** Masks the numbers as they are read, so that no later step can leak them. */
function maskAnswers({ cipher }: Context, packet: PacketRow): PacketSubmission {
  const maskedNumbers = recordOf(SEALED_ANSWERS, name => formatAnswer(name, openSealed(cipher, packet, name)))
  return {
    ...packet.answers,
    ...maskedNumbers,
    applicationId: packet.applicationId,
    disclaimerAcknowledged: 'true',
    signatureBase64: '',
  }
}

/** Large enough for the answers, manifest, and directory at the end of the archive. */
const ARCHIVE_TAIL_BYTES = 4 * 1024 * 1024

async function readSignedParts(
  { files }: Context,
  packet: PacketRow,
): Promise<{ manifest: PacketManifest; answers: Buffer }> {
  const archive = await openArchive(await readTail(await files.read(packet.zipFileId), packet.zipSize))
  const contentOf = async (path: string) => {
    const entry = archive?.entries.get(path)
    const content = entry && (await readEntry(entry))
    if (!content) throw new Error(`The archive of packet ${packet.id} has no ${path}`)
    return Buffer.from(content)
  }
  const manifest = manifestSchema.parse(JSON.parse((await contentOf(MANIFEST_PATH)).toString()))
  return { manifest, answers: await contentOf(ANSWERS_PATH) }
}

/** Serves the last part of a file at its original offsets. */
class TailReader extends Reader<Buffer> {
  readonly #tail: Buffer
  constructor(tail: Buffer, size: number) {
    super(tail)
    this.#tail = tail
    this.size = size
  }

  override async readUint8Array(start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const offset = start - (this.size - this.#tail.length)
    return new Uint8Array(this.#tail.subarray(offset, offset + length))
  }
}

async function readTail(file: Readable, size: number): Promise<TailReader> {
  const tail: Buffer[] = []
  let bytes = 0
  for await (const chunk of file) {
    tail.push(chunk)
    bytes += chunk.length
    while (tail[0] && bytes - tail[0].length >= ARCHIVE_TAIL_BYTES) bytes -= tail.shift()?.length ?? 0
  }
  return new TailReader(Buffer.concat(tail), size)
}
