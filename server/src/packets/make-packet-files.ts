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
import { packetSigner } from './evidence/packet-signer.ts'
import type { PacketContent, PacketEvidence, PacketImages } from './packet-pdf/packet-content.ts'
import { buildDocumentPart, buildPart, createPacketZip, type PacketPart } from './packet-zip.ts'
import type { ReceivedDocument } from './receive-packet.ts'

export type Packet = {
  id: string
  application: ApplicationRow
  answers: PacketSubmission
  documents: readonly ReceivedDocument[]
  /** Files uploaded before the submission, which the draft owns until the packet is stored. */
  draftedFileIds: readonly string[]
  images: PacketImages
  filledInBy: 'candidate' | 'staff'
  submittedAt: Date
}

/** Large enough for a ZIP with twenty documents and two pictures. */
const GENERATED_FILE_MAX_BYTES = 512 * 1024 * 1024

export async function makePacketFiles(context: Context, files: WrittenFiles, packet: Packet) {
  const { pdf: pdfContent, parts } = await makeParts(context, files, packet)
  const [photo, signature, pdf, zip] = await Promise.all([
    files.write(packet.images.photo, GENERATED_FILE_MAX_BYTES),
    files.write(packet.images.signature, GENERATED_FILE_MAX_BYTES),
    files.write(pdfContent, GENERATED_FILE_MAX_BYTES),
    files.write(createPacketZip(parts, packet.submittedAt), GENERATED_FILE_MAX_BYTES),
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

/**
 * Returns the ZIP's parts in order. The PDF shows the hashes of the other signed parts; the manifest covers the PDF
 * as well.
 */
async function makeParts(
  context: Context,
  files: WrittenFiles,
  packet: Packet,
): Promise<{ pdf: Buffer; parts: PacketPart[] }> {
  const { id: packetId, application, answers, images, documents, submittedAt } = packet
  const companyName = context.settings.companyName
  const signing = signingOf(context, packet)
  const signedAnswers = await signAnswers(packetId, answers)
  const signedParts = [buildPart('photo.jpg', images.photo), buildPart(SIGNATURE_PATH, images.signature)]
  for (const [index, document] of documents.entries())
    signedParts.push(await buildDocumentPart(files, document, index + 1))
  signedParts.push(buildPart(ANSWERS_PATH, signedAnswers.file))
  const history = await listPacketHistory(context, application.id)
  const events = await chainSignature(history, signing, signedParts)
  const pdf = await makePdf(context, images, {
    ...{ packetId, companyName, answers, documents, submittedAt },
    jobAppliedFor: application.jobAppliedFor,
    evidence: { signing, parts: signedParts, events, numberKey: signedAnswers.numberKey },
  })
  const parts = [buildPart(PACKET_PDF_PATH, pdf), ...signedParts]
  const manifest = {
    ...{ format: PACKET_FORMATS.manifest, packetId, applicationId: application.id },
    ...{
      company: companyName,
      employee: fullNameOf(answers),
      signing,
      answers: signedAnswers.answers,
      events,
    },
  }
  return { pdf, parts: [...parts, ...signManifest(packetSigner(context), manifest, parts)] }
}

type PdfContent = Omit<PacketContent, 'logo' | 'evidence'> & { evidence: Omit<PacketEvidence, 'fingerprint'> }

export async function makePdf(context: Context, images: PacketImages, content: PdfContent): Promise<Buffer> {
  // Imported on demand, because the library and its fonts would add a tenth to the startup time.
  const { createPacketPdf } = await import('./packet-pdf/create-packet-pdf.ts')
  const evidence = { ...content.evidence, fingerprint: packetSigner(context).fingerprint }
  return buffer(createPacketPdf({ ...content, logo: await readLogo(context.db), evidence }, images))
}

function signingOf(context: Context, { answers, filledInBy, submittedAt }: Packet): Signing {
  const { actor, address, userAgent } = context
  const { language } = answers
  const { disclaimer, authorization } = packetStatements(language, context.settings.companyName)
  const candidate = fullNameOf(answers)
  const staffSigner = actor.kind === 'user' ? officeSigner(actor) : undefined
  return {
    language,
    statements: [
      attestationStatement(language, answers.attestation),
      authorization,
      disclaimer,
      ...(staffSigner ? [onBehalfStatement(language, staffSigner, candidate)] : []),
    ],
    signedAt: submittedAt.toISOString(),
    signer: staffSigner ? onBehalfOf(staffSigner, candidate) : candidate,
    filledInBy,
    submittedBy: actorName(actor),
    linkId: actor.kind === 'link' ? actor.linkId : null,
    accountId: actor.kind === 'user' ? actor.accountId : null,
    username: actor.kind === 'user' ? actor.username : null,
    address,
    userAgent,
  }
}
