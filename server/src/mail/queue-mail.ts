import { randomUUID } from 'node:crypto'
import { insertMail } from '#server/mail/queries.ts'
import type { TransactionContext } from '#server/platform/context.ts'

export type NewMail = {
  to: string
  subject: string
  text: string
  html: string
  kind: string
  about?: string
}

/** Sends the email only if the transaction commits. Returns the email's ID. */
export async function queueMail(context: TransactionContext, mail: NewMail): Promise<string> {
  const id = randomUUID()
  await insertMail(context.db, { ...mail, id, createdAt: context.clock.now() })
  await context.jobs.queue(context, 'deliver-mail', { mailId: id })
  return id
}
