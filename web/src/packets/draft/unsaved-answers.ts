import { draftAnswersSchema } from '@epay/contract/packets/draft'
import { z } from 'zod'
import type { DraftTexts } from './draft-answers.ts'

const KEY = 'epay-packet-unsaved'

/** Numbers of a person's papers and banks never stay on a device. */
const NEVER_HERE = [
  'attestationUSCIS',
  'attestationI94',
  'attestationPassport',
  'routingNumber',
  'secondaryRoutingNumber',
] as const satisfies readonly (keyof DraftTexts)[]

const unsavedSchema = z.object({
  applicationId: z.string(),
  base: draftAnswersSchema,
  mine: draftAnswersSchema,
})

/** What the server does not have yet: the answers that were changed, and those that they were changed from. */
export type UnsavedAnswers = z.infer<typeof unsavedSchema>

function withoutNumbers(texts: DraftTexts): Partial<DraftTexts> {
  const kept: Partial<DraftTexts> = { ...texts }
  for (const field of NEVER_HERE) delete kept[field]
  return kept
}

/** Keeps them in this tab until they are saved, for phones that drop a page while there is no connection. */
export function keepUnsaved(applicationId: string, base: DraftTexts, mine: DraftTexts): void {
  const unsaved = { applicationId, base: withoutNumbers(base), mine: withoutNumbers(mine) }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(unsaved))
  } catch {
    // Without storage, they live as long as the page.
  }
}

export function forgetUnsaved(): void {
  sessionStorage.removeItem(KEY)
}

export function readUnsaved(applicationId: string): UnsavedAnswers | undefined {
  try {
    const kept = unsavedSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data
    return kept?.applicationId === applicationId ? kept : undefined
  } catch {
    return undefined
  }
}
