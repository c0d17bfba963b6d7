import { randomUUID } from 'node:crypto'
import { formatSsn } from '@epay/contract/common/personal-numbers'
import type { ErrorCode } from '@epay/contract/common/problem'
import { DOCUMENTS_MAX } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { uploadedFilesSchema } from '@epay/contract/packets/draft'
import type { PacketOutcome } from '@epay/contract/packets/endpoints'
import { DOCUMENTS_MESSAGES, DRAFT_MESSAGES, PACKET_SUBJECTS } from '@epay/contract/packets/messages'
import { type PacketSubmission, packetSubmissionSchema } from '@epay/contract/packets/packet-form'
import { loadApplication } from '#server/applications/load-application.ts'
import { refuseOtherApplication } from '#server/auth/verify-link.ts'
import { trackWrittenFiles } from '#server/files/written-files.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Receive } from '#server/platform/multipart.ts'
import { loadDraftFiles } from './draft/draft-files.ts'
import type { Packet } from './make-packet-files.ts'
import { checkPacketLink, requireOpenPacket } from './packet-access.ts'
import { cleanPhoto, cleanSignature } from './pictures.ts'
import { type ReceivedPacket, receivePacket, withNameInRefusal } from './receive-packet.ts'
import { firstProblem } from './rules.ts'
import { type OnSubmitted, storePacket } from './store-packet.ts'

/** Problems that the user can correct are returned in the response instead of thrown. */
const CORRECTABLE_ERRORS: readonly ErrorCode[] = ['INVALID_INPUT', 'TOO_LARGE', 'CONFLICT']

type Submission = { receive: Receive; onSubmitted: OnSubmitted }

/** Throws: the errors of `submit`. */
export function submitAsStaff(context: Context, submission: Submission): Promise<PacketOutcome> {
  return submit(context, 'staff', submission)
}

/**
 * Throws: the errors of `checkPacketLink`; FORBIDDEN when the link is for another application; the errors of `submit`.
 */
export async function submitAsCandidate(
  context: Context,
  token: string,
  submission: Submission,
): Promise<PacketOutcome> {
  const { link, refusal } = await checkPacketLink(context, token)
  if (refusal) return refusalOutcome(new PortalError('CONFLICT', refusal))
  return submit({ ...context, actor: link }, 'candidate', submission)
}

/**
 * Stores answers, files, PDF, and ZIP together or not at all. Problems that the user can correct are returned as
 * `errorMessage`.
 * Throws: INVALID_INPUT, UNSUPPORTED_TYPE, or TOO_LARGE when the form can't be read; UNAVAILABLE; NOT_FOUND.
 */
async function submit(
  context: Context,
  filledInBy: Packet['filledInBy'],
  { receive, onSubmitted }: Submission,
): Promise<PacketOutcome> {
  const files = trackWrittenFiles(context.files)
  try {
    const receivedPacket = await receivePacket(context, receive, files)
    if (receivedPacket instanceof PortalError) return refusalOutcome(receivedPacket)
    try {
      await storePacket(context, files, await checkPacket(context, filledInBy, receivedPacket), onSubmitted)
      return { success: true, errorMessage: null }
    } catch (error) {
      if (error instanceof PortalError && CORRECTABLE_ERRORS.includes(error.code))
        return refusalOutcome(error)
      throw error
    }
  } finally {
    await files.removeUnkept()
  }
}

function refusalOutcome({ message, filledText }: PortalError): PacketOutcome {
  return { success: false, errorMessage: message, message: filledText }
}

async function checkPacket(
  context: Context,
  filledInBy: Packet['filledInBy'],
  receivedPacket: ReceivedPacket,
): Promise<Packet> {
  const { actor, clock, db } = context
  const { fields } = receivedPacket
  if (actor.kind === 'link' && fields.applicationId) refuseOtherApplication(actor, fields.applicationId)
  const answers = parseAnswers(clock.today(), fields)
  const application = requireOpenPacket(await loadApplication(db, answers.applicationId))
  const uploadedFiles = uploadedFilesSchema.safeParse(fields)
  if (!uploadedFiles.success) throw new PortalError('INVALID_INPUT', DRAFT_MESSAGES.fileGone)
  const owner = { applicationId: application.id, filledInBy }
  const draftUploads = await loadDraftFiles({ context, owner }, uploadedFiles.data)
  const photo = receivedPacket.photo ?? draftUploads.photo
  const documents = [...draftUploads.documents, ...receivedPacket.documents]
  if (!photo) throw new PortalError('INVALID_INPUT', DOCUMENTS_MESSAGES.photo)
  if (documents.length === 0) throw new PortalError('INVALID_INPUT', DOCUMENTS_MESSAGES.documentFiles)
  if (documents.length > DOCUMENTS_MAX) throw new PortalError('INVALID_INPUT', FILE_MESSAGES.tooMany)
  const cleanedPhoto = await withNameInRefusal(PACKET_SUBJECTS.photo, () => cleanPhoto(context, photo))
  const signature = await withNameInRefusal(PACKET_SUBJECTS.signature, () =>
    cleanSignature(context, answers.signatureBase64),
  )
  if (!signature.hasInk) throw new PortalError('INVALID_INPUT', DOCUMENTS_MESSAGES.signature)
  return {
    ...{ id: randomUUID(), application, answers, documents, filledInBy },
    draftedFileIds: draftUploads.documents.map(({ fileId }) => fileId),
    images: { photo: cleanedPhoto, signature: signature.content },
    submittedAt: clock.now(),
  }
}

function parseAnswers(today: string, fields: Record<string, string>): PacketSubmission {
  const parsed = packetSubmissionSchema(today).safeParse(fields)
  if (!parsed.success) throw new PortalError('INVALID_INPUT', firstProblem(parsed.error.issues))
  // The server dates the authorization, because the client's clock might be wrong.
  return { ...parsed.data, directDepositDate: today, ssn: formatSsn(parsed.data.ssn) }
}
