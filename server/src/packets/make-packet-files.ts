import { buffer } from 'node:stream/consumers'
import { attestationStatement } from '@epay/contract/packets/attestation-statement'
import {
  ANSWERS_PATH,
  PACKET_FORMATS,
  PACKET_PDF_PATH,
  SIGNATURE_PATH,
  type Signing,
} from '@epay/contract/packets/evidence/packet-manifest'
import type { PacketSubmission } from '@epay/contract/packets/packet-form'
import {
  fullNameOf,
  officeSigner,
  onBehalfOf,
  onBehalfStatement,
  packetStatements,
} from '@epay/contract/packets/statements'
import type { ApplicationRow } from '#server/applications/queries.ts'
import type { WrittenFiles } from '#server/files/written-files.ts'
import { actorName, type Context } from '#server/platform/context.ts'
import { readLogo } from '#server/platform/logo.ts'
import { chainSignature, signAnswers, signManifest } from './evidence/make-manifest.ts'
import { listPacketHistory } from './evidence/packet-history.ts'
import { type PacketPart, partOf, partOfDocument } from './evidence/packet-parts.ts'
import { packetSigner } from './evidence/packet-signer.ts'
import type { PacketContent, PacketImages } from './packet-pdf/packet-content.ts'
import { createPacketZip } from './packet-zip.ts'
import type { ReceivedDocument } from './receive-packet.ts'

/** A valid packet that is about to be stored. */
export type Packet = {
  id: string
  application: ApplicationRow
  answers: PacketSubmission
  documents: readonly ReceivedDocument[]
  /** The documents' stored files that were uploaded before and belong to the draft until the packet is stored. */
  draftedFileIds: readonly string[]
  images: PacketImages
  filledInBy: 'candidate' | 'staff'
  submittedAt: Date
}

/** Far more than twenty documents and two pictures need. Units: bytes. */
const MADE_FILE_MAX_BYTES = 512 * 1024 * 1024

/** Stores pictures, PDF and ZIP; returns the values of their columns. */
export async function makePacketFiles(context: Context, files: WrittenFiles, packet: Packet) {
  const [photo, signature, { pdf, zip }] = await Promise.all([
    files.put(packet.images.photo, MADE_FILE_MAX_BYTES),
    files.put(packet.images.signature, MADE_FILE_MAX_BYTES),
    makeDocuments(context, files, packet),
  ])
  return {
    photoFileId: photo.id,
    signatureFileId: signature.id,
    pdfFileId: pdf.id,
    pdfSize: pdf.size,
    zipFileId: zip.id,
    zipSize: zip.size,
  }
}

async function makeDocuments(context: Context, files: WrittenFiles, packet: Packet) {
  const { pdf: content, parts } = await makeParts(context, files, packet)
  const [pdf, zip] = await Promise.all([
    files.put(content, MADE_FILE_MAX_BYTES),
    files.put(createPacketZip(parts, packet.submittedAt), MADE_FILE_MAX_BYTES),
  ])
  return { pdf, zip }
}

/** All files of the ZIP in order. The PDF shows the hashes of the parts; the manifest covers the parts and the PDF. */
async function makeParts(
  context: Context,
  files: WrittenFiles,
  packet: Packet,
): Promise<{ pdf: Buffer; parts: PacketPart[] }> {
  const { id, application, answers, images, documents } = packet
  const signing = signingOf(context, packet)
  const [signed, history, logo] = await Promise.all([
    signAnswers(id, answers),
    listPacketHistory(context, application.id),
    readLogo(context.db),
  ])
  const signedParts = [partOf('photo.jpg', images.photo), partOf(SIGNATURE_PATH, images.signature)]
  for (const [index, document] of documents.entries())
    signedParts.push(await partOfDocument(files, document, index + 1))
  signedParts.push(partOf(ANSWERS_PATH, signed.file))
  const events = await chainSignature(history, signing, signedParts)
  const signer = packetSigner(context)
  const { fingerprint } = signer
  const evidence = { signing, parts: signedParts, events, fingerprint, numberKey: signed.numberKey }
  // Its library and fonts take a tenth of a start to load.
  const { createPacketPdf } = await import('./packet-pdf/create-packet-pdf.ts')
  const pdf = await buffer(createPacketPdf({ ...contentOf(context, packet), logo, evidence }, images))
  const parts = [partOf(PACKET_PDF_PATH, pdf), ...signedParts]
  const manifest = {
    format: PACKET_FORMATS.manifest,
    packetId: id,
    applicationId: application.id,
    company: context.settings.companyName,
    employee: fullNameOf(answers),
    signing,
    answers: signed.answers,
    events,
  }
  return { pdf, parts: [...parts, ...signManifest(signer, manifest, parts)] }
}

function signingOf(context: Context, { answers, filledInBy, submittedAt }: Packet): Signing {
  const { actor, address, userAgent } = context
  const { language } = answers
  const { disclaimer, authorization } = packetStatements(language, context.settings.companyName)
  const candidate = fullNameOf(answers)
  const office = actor.kind === 'user' ? officeSigner(actor) : undefined
  return {
    language,
    statements: [
      attestationStatement(language, answers.attestation),
      authorization,
      disclaimer,
      ...(office ? [onBehalfStatement(language, office, candidate)] : []),
    ],
    signedAt: submittedAt.toISOString(),
    signer: office ? onBehalfOf(office, candidate) : candidate,
    filledInBy,
    submittedBy: actorName(actor),
    linkId: actor.kind === 'link' ? actor.linkId : null,
    accountId: actor.kind === 'user' ? actor.accountId : null,
    username: actor.kind === 'user' ? actor.username : null,
    address,
    userAgent,
  }
}

function contentOf(context: Context, packet: Packet): Omit<PacketContent, 'evidence' | 'logo'> {
  return {
    packetId: packet.id,
    companyName: context.settings.companyName,
    jobAppliedFor: packet.application.jobAppliedFor,
    answers: packet.answers,
    documents: packet.documents,
    submittedAt: packet.submittedAt,
  }
}
