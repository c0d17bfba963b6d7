import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = { recipients: string[]; content: string; isEncrypted: boolean }

/**
 * `tls` encrypts from the first byte; `starttls` only offers encryption. Both use smtp-server's self-signed
 * certificate.
 */
type Encryption = 'none' | 'starttls' | 'tls'

type MailPart = 'content' | 'sender' | 'recipient'

export type TestMailServer = {
  url: string
  received: ReceivedMail[]
  /** Rejects the next email with this code when its content, sender, or recipient arrives. */
  rejectNext(code: number, reason: string, part?: MailPart): void
  close(): Promise<void>
}

export async function createTestMailServer(encryption: Encryption = 'none'): Promise<TestMailServer> {
  const received: ReceivedMail[] = []
  const refusals: Record<MailPart, Error[]> = { content: [], sender: [], recipient: [] }
  const server = new SMTPServer({
    authOptional: true,
    secure: encryption === 'tls',
    disabledCommands: encryption === 'starttls' ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, callback) => callback(refusals.sender.shift()),
    onRcptTo: (_address, _session, callback) => callback(refusals.recipient.shift()),
    async onData(stream, session, callback) {
      const content = await text(stream).catch(() => undefined)
      // The client disconnected in the middle of the message.
      if (content === undefined) return
      const refusal = refusals.content.shift()
      if (refusal) {
        callback(refusal)
        return
      }
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      received.push({ recipients, content, isEncrypted: session.secure })
      callback()
    },
  })
  // Ignores the errors that clients cause when they reject the certificate and disconnect.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `${encryption === 'tls' ? 'smtps' : 'smtp'}://127.0.0.1:${portOf(listening.address())}`,
    received,
    rejectNext(code, reason, part = 'content') {
      refusals[part].push(Object.assign(new Error(reason), { responseCode: code }))
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return address.port
}
