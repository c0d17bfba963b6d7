import {
  type ApplicationForm,
  applicationSubmissionSchema,
  HONEYPOT_FIELD,
} from '@epay/contract/applications/application-form'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { RESUME_TYPES } from '@epay/contract/files/file-types'
import { FILE_MAX_BYTES } from '@epay/contract/files/limits'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import type { Language } from '@epay/contract/languages/languages'
import { detectStoredType } from '#server/files/detect-type.ts'
import type { WrittenFiles } from '#server/files/written-files.ts'
import type { Context } from '#server/platform/context.ts'
import { sha256 } from '#server/platform/crypto.ts'
import { invalidInput } from '#server/platform/errors.ts'
import type { FileStore, StoredFile } from '#server/platform/file-store.ts'
import { parseInput } from '#server/platform/input.ts'
import type { Receive } from '#server/platform/multipart.ts'
import { displayFileName, formColumns } from './rules.ts'

type Resume = { fileName: string; stored: StoredFile }

/**
 * Reads the form and its resume, and checks both; the resume is in the file store then.
 * Throws: INVALID_INPUT with the messages by field; TOO_LARGE.
 */
export async function receiveSubmission(context: Context, files: WrittenFiles, receive: Receive) {
  let resume: Resume | undefined
  const { fields } = await receive({
    onFile: async ({ fileName, stream }) => {
      if (resume) throw invalidInput({ resume: [FILE_MESSAGES.onlyOne] })
      resume = { fileName, stored: await files.write(stream, FILE_MAX_BYTES) }
    },
  })
  const { form, language } = parseForm(context, fields)
  return {
    ...formColumns(form),
    ...(await resumeColumns(context.files, resume)),
    language,
    submissionHash: hashOf(form, resume),
  }
}

function parseForm(
  { clock }: Context,
  fields: Record<string, string>,
): { form: ApplicationForm; language: Language } {
  // The empty name stands for the form as a whole.
  if (fields[HONEYPOT_FIELD]?.trim()) throw invalidInput({ '': [APPLY_MESSAGES.honeypot] })
  const {
    language,
    [HONEYPOT_FIELD]: _,
    ...form
  } = parseInput(applicationSubmissionSchema(clock.today()), fields)
  return { form, language }
}

async function resumeColumns(files: FileStore, resume: Resume | undefined) {
  if (!resume) return {}
  const { fileName, stored } = resume
  if (stored.size === 0) throw invalidInput({ resume: [FILE_MESSAGES.empty] })
  const detected = await detectStoredType(files, stored, RESUME_TYPES)
  const resumeType = RESUME_TYPES.find(type => type === detected)
  if (!resumeType) throw invalidInput({ resume: [FILE_MESSAGES.resumeType] })
  return {
    resumeFileId: stored.id,
    resumeFileName: displayFileName(fileName),
    resumeType,
    resumeSize: stored.size,
    resumeSha256: stored.sha256,
  }
}

/** Tells two applications apart; the language that the page was read in makes none of it another one. */
function hashOf(form: ApplicationForm, resume: Resume | undefined): string {
  return sha256(JSON.stringify([Object.entries(form).sort(), resume?.stored.sha256 ?? null]))
}
