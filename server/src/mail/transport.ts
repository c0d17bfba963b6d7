import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '#server/platform/config.ts'
import { makeFolderDurably, writeFileDurably } from '#server/system/durable-file.ts'

const CONNECTION_TIMEOUT_MS = 15_000
const SILENCE_TIMEOUT_MS = 30_000

type OutgoingMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  createdAt: Date
}

export type MailTransport = {
  /** Sent mail is passed on to a mail server, so its body need not be kept here. */
  isForwarding: boolean
  /** Resolves when the mail server has taken the mail, or the file is safely on disk. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** SMTP when it is configured, else a file for each mail in DATA_DIR/mail. */
export function createMailTransport(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): MailTransport {
  return config.smtpUrl
    ? createSmtpTransport(config.smtpUrl, config.mailFrom)
    : createFileTransport(mailFolder(config.dataDir), config.mailFrom)
}

function createSmtpTransport(url: string, from: string): MailTransport {
  const smtp = createTransport({
    url,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    isForwarding: true,
    async send(mail) {
      await smtp.sendMail(toMessage(mail, from))
    },
    close: () => smtp.close(),
  }
}

function createFileTransport(folder: string, from: string): MailTransport {
  const writer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    isForwarding: false,
    async send(mail) {
      const { message } = await writer.sendMail(toMessage(mail, from))
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not put together in memory')
      makeFolderDurably(folder)
      writeFileDurably(join(folder, fileName(mail)), message)
    },
    close: () => writer.close(),
  }
}

/** The same name for every attempt; names sort by time. */
function fileName({ id, createdAt }: OutgoingMail): string {
  return `${fileTime(createdAt)}-${id}.eml`
}

function fileTime(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]/g, '')
}

/** Removes the files of mails from before that time. */
export async function removeMailFilesBefore(
  { dataDir }: Pick<Config, 'dataDir'>,
  before: Date,
): Promise<void> {
  const folder = mailFolder(dataDir)
  if (!existsSync(folder)) return
  for (const name of await readdir(folder))
    if (name.endsWith('.eml') && name < fileTime(before)) await rm(join(folder, name), { force: true })
}

function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

function toMessage(mail: OutgoingMail, from: string): SendMailOptions {
  return {
    from,
    // An object, so that the address is never read as a list of several.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    // The same for every attempt: so that a mail that arrives twice can be recognised.
    messageId: `<${mail.id}@${senderDomain(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

function senderDomain(from: string): string {
  return /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost'
}
