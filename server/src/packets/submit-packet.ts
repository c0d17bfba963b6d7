import { randomUUID } from 'node:crypto'
import { formatSsn } from '@epay/contract/common/personal-numbers'
import type { ErrorCode } from '@epay/contract/common/problem'
import { DOCUMENTS_MAX } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { type UploadedFiles, uploadedFilesSchema } from '@epay/contract/packets/draft'
import type { PacketOutcome } from '@epay/contract/packets/endpoints'
import { DOCUMENTS_MESSAGES, DRAFT_MESSAGES, PACKET_SUBJECTS } from '@epay/contract/packets/messages'
import { type PacketSubmission, packetSubmissionSchema } from '@epay/contract/packets/packet-form'
import { loadApplication } from '#server/applications/load-application.ts'
import { refuseOtherApplication } from '#server/auth/verify-link.ts'
import { writtenFiles } from '#server/files/written-files.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Receive } from '#server/platform/multipart.ts'
import { checkPacketLink } from './candidate-link.ts'
import { takeDraftFiles } from './draft/draft-files.ts'
import type { Packet } from './make-packet-files.ts'
import { type PhotoCleaner, photoCleaner } from './photo-cleaner.ts'
import { cleanSignature } from './pictures.ts'
import { type ReceivedPacket, receivePacket, withNameInRefusal } from './receive-packet.ts'
import { firstProblem, packetRefusal } from './rules.ts'
import { type OnSubmitted, storePacket } from './store-packet.ts'

/** A problem that the person can correct is part of the response, not an error of the call. */
const REFUSALS: readonly ErrorCode[] = ['INVALID_INPUT', 'TOO_LARGE', 'CONFLICT']
const SUCCESS: PacketOutcome = { success: true, errorMessage: null }

type Submission = { receive: Receive; onSubmitted: OnSubmitted }

/** Throws: as `submit`. */
export function submitAsStaff(context: Context, how: Submission): Promise<PacketOutcome> {
  return submit(context, 'staff', how)
}

/** Throws: as `checkPacketLink`; FORBIDDEN when the packet is for another application than the link; and as `submit`. */
export async function submitAsCandidate(
  context: Context,
  token: string,
  how: Submission,
): Promise<PacketOutcome> {
  const { link, refusal } = await checkPacketLink(context, token)
  if (refusal) return refused(new PortalError('CONFLICT', refusal))
  return submit({ ...context, actor: link }, 'candidate', how)
}

/**
 * Accepts a packet: answers, files, PDF and ZIP are stored together or not at all. Problems that the person can
 * correct are returned as `errorMessage`.
 * Throws: INVALID_INPUT, UNSUPPORTED_TYPE or TOO_LARGE when the form can't be read; NOT_FOUND.
 */
async function submit(
  context: Context,
  filledInBy: Packet['filledInBy'],
  { receive, onSubmitted }: Submission,
): Promise<PacketOutcome> {
  const files = writtenFiles(context.files)
  const cleaner = photoCleaner(context)
  try {
    const received = await receivePacket(context, receive, { files, cleaner })
    if ('refusal' in received) return refused(received.refusal)
    return await outcomeOf(async () => {
      const packet = await checkPacket(context, { ...received, filledInBy, cleaner })
      await storePacket(context, files, packet, onSubmitted)
    })
  } finally {
    await Promise.all([cleaner.end(), files.removeUnkept()])
  }
}

async function outcomeOf(run: () => Promise<void>): Promise<PacketOutcome> {
  try {
    await run()
    return SUCCESS
  } catch (error) {
    if (error instanceof PortalError && REFUSALS.includes(error.code)) return refused(error)
    throw error
  }
}

type FilledIn = ReceivedPacket & Pick<Packet, 'filledInBy'> & { cleaner: PhotoCleaner }

async function checkPacket(
  context: Context,
  { filledInBy, cleaner, ...received }: FilledIn,
): Promise<Packet> {
  refuseForeign(context, received.fields.applicationId)
  const answers = parseAnswers(context, received.fields)
  const application = await loadApplication(context.db, answers.applicationId)
  const refusal = packetRefusal(application)
  if (refusal) throw new PortalError('CONFLICT', refusal)
  const owner = { applicationId: application.id, filledInBy }
  const drafted = await takeDraftFiles({ context, owner }, parseUploaded(received.fields))
  const { photo, documents } = requireFiles({
    photo: received.photo ?? drafted.photo,
    documents: [...drafted.documents, ...received.documents],
  })
  const cleanedPhoto = await withNameInRefusal(PACKET_SUBJECTS.photo, () => cleaner.cleaned(photo))
  const signature = await withNameInRefusal(PACKET_SUBJECTS.signature, () =>
    cleanSignature(context, answers.signatureBase64),
  )
  if (!signature.hasInk) throw new PortalError('INVALID_INPUT', DOCUMENTS_MESSAGES.signature)
  const submittedAt = context.clock.now()
  const draftedFileIds = drafted.documents.map(({ fileId }) => fileId)
  return {
    id: randomUUID(),
    application,
    answers,
    documents,
    draftedFileIds,
    images: { photo: cleanedPhoto, signature: signature.content },
    filledInBy,
    submittedAt,
  }
}

function refused({ message, filledText }: PortalError): PacketOutcome {
  return { success: false, errorMessage: message, message: filledText }
}

/** A link is valid only for the application that it was sent for. */
function refuseForeign({ actor }: Context, applicationId: string | undefined): void {
  if (actor.kind === 'link' && applicationId) refuseOtherApplication(actor, applicationId)
}

function parseAnswers(context: Context, fields: Record<string, string>): PacketSubmission {
  const today = context.clock.today()
  const parsed = packetSubmissionSchema(today).safeParse(fields)
  if (!parsed.success) throw new PortalError('INVALID_INPUT', firstProblem(parsed.error.issues))
  // The authorization gets the date of its arrival, whatever the client's clock says.
  return { ...parsed.data, directDepositDate: today, ssn: formatSsn(parsed.data.ssn) }
}

function parseUploaded(fields: Record<string, string>): UploadedFiles {
  const parsed = uploadedFilesSchema.safeParse(fields)
  if (!parsed.success) throw new PortalError('INVALID_INPUT', DRAFT_MESSAGES.fileGone)
  return parsed.data
}

function requireFiles({ photo, documents }: Pick<ReceivedPacket, 'photo' | 'documents'>) {
  if (!photo) throw new PortalError('INVALID_INPUT', DOCUMENTS_MESSAGES.photo)
  if (documents.length === 0) throw new PortalError('INVALID_INPUT', DOCUMENTS_MESSAGES.documentFiles)
  if (documents.length > DOCUMENTS_MAX) throw new PortalError('INVALID_INPUT', FILE_MESSAGES.tooMany)
  return { photo, documents }
}
