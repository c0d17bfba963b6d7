import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Settings, SMTP_SETTINGS } from '@epay/contract/settings/settings'
import type { SendMailOptions } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import type { Config } from '#server/platform/config.ts'
import type { Dependencies } from '#server/platform/context.ts'
import { boundToSmtpPassword, type PortalSettings } from '#server/platform/settings.ts'
import { makeFolderDurably, writeFileDurably } from '#server/system/durable-file.ts'
import { type Letterhead, withLetterhead } from './compose.ts'

const CONNECTION_TIMEOUT_MS = 15_000
const SOCKET_TIMEOUT_MS = 30_000

type OutgoingMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  createdAt: Date
  letterhead: Letterhead
}

export type MailTransport = {
  isRelay: boolean
  /**
   * Resolves when the mail server has accepted the email or, without a mail server, when the email's file is safely on
   * disk.
   */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

export type MailRoute = {
  from: string
  dataDir: string
  /** A URL such as `smtps://user:password@mail.example.com`, or its parts. */
  server: string | SmtpServer | undefined
}
type SmtpServer = Pick<Settings, 'smtpHost' | 'smtpPort' | 'smtpSecurity' | 'smtpUser'> & {
  password: string
  /** The name expected on the server's certificate, if `smtpHost` is the IP address that this name resolved to. */
  servername?: string
}

export function buildMailRoute(
  { config, cipher }: Pick<Dependencies, 'cipher' | 'config'>,
  settings: PortalSettings,
): MailRoute {
  const { mailFrom: from, smtpHost, smtpPasswordSealed } = settings
  const { dataDir, smtpUrl } = config
  if (smtpUrl !== undefined || smtpHost === '') return { from, dataDir, server: smtpUrl }
  const password = smtpPasswordSealed === null ? '' : cipher.open(smtpPasswordSealed, boundToSmtpPassword())
  return { from, dataDir, server: { ...settings, password } }
}

export function createTransportSource(dependencies: Dependencies): () => Promise<MailTransport> {
  let current: { settings: PortalSettings; transport: MailTransport } | undefined
  return async () => {
    const settings = await dependencies.settingsSource.refresh()
    if (current && hasSameRoute(current.settings, settings)) return current.transport
    current?.transport.close()
    current = { settings, transport: createMailTransport(buildMailRoute(dependencies, settings)) }
    return current.transport
  }
}

const ROUTE_SETTINGS = ['mailFrom', 'smtpPasswordSealed', ...SMTP_SETTINGS] as const

function hasSameRoute(a: PortalSettings, b: PortalSettings): boolean {
  return ROUTE_SETTINGS.every(name => a[name] === b[name])
}

export function createMailTransport({ server, from, dataDir }: MailRoute): MailTransport {
  return server === undefined
    ? createFileTransport(mailFolder(dataDir), from)
    : createSmtpTransport(typeof server === 'string' ? { url: server } : smtpOptions(server), from)
}

function smtpOptions({ smtpHost, smtpPort, smtpSecurity, smtpUser, password, servername }: SmtpServer) {
  return {
    host: smtpHost,
    port: smtpPort,
    secure: smtpSecurity === 'tls',
    requireTLS: smtpSecurity === 'starttls',
    ...(servername && { tls: { servername } }),
    ...(smtpUser !== '' && { auth: { user: smtpUser, pass: password } }),
  }
}

function createSmtpTransport(server: SMTPTransport.Options, from: string): MailTransport {
  const smtp = createLazily(({ createTransport }) =>
    createTransport({
      ...server,
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      greetingTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  return {
    isRelay: true,
    async send(mail) {
      await (await smtp.open()).sendMail(toMessage(mail, from))
    },
    close: smtp.close,
  }
}

function createFileTransport(folder: string, from: string): MailTransport {
  const writer = createLazily(({ createTransport }) =>
    createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'windows',
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  return {
    isRelay: false,
    async send(mail) {
      const { message } = await (await writer.open()).sendMail(toMessage(mail, from))
      if (!Buffer.isBuffer(message)) throw new Error('nodemailer did not return the mail as a buffer')
      makeFolderDurably(folder)
      writeFileDurably(join(folder, fileName(mail)), message)
    },
    close: writer.close,
  }
}

/** Loads nodemailer when the first email is sent, to keep startup fast. */
function createLazily<Transport extends { close(): void }>(
  create: (library: typeof import('nodemailer')) => Transport,
) {
  let opening: Promise<Transport> | undefined
  return {
    open() {
      opening ??= import('nodemailer').then(create)
      return opening
    },
    close() {
      void opening?.then(transport => transport.close())
    },
  }
}

function fileName({ id, createdAt }: OutgoingMail): string {
  return `${fileTime(createdAt)}-${id}.eml`
}

function fileTime(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]/g, '')
}

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
  const { html, inline } = withLetterhead(mail.html, mail.letterhead)
  return {
    from,
    // An object, so that the address is never parsed as a list.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html,
    attachments: inline.map(each => ({ ...each, contentDisposition: 'inline' })),
    date: mail.createdAt,
    // Every attempt has the same ID, so that recipients can detect duplicates.
    messageId: `<${mail.id}@${senderDomain(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

function senderDomain(from: string): string {
  return /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost'
}
