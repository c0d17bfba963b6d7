import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { recipients: string[]; content: string }

export type TestMailServer = {
  url: string
  received: ReceivedMail[]
  /** The next mail that arrives. */
  next(): Promise<ReceivedMail>
  /** Answers the next mail with this code. */
  refuseNext(code: number, reason: string): void
  close(): Promise<void>
}

/** A real SMTP server on a free port, without encryption. */
export async function createTestMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = []
  const waiting: ((mail: ReceivedMail) => void)[] = []
  const refusals: Error[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, session, answer) {
      const content = await text(stream).catch(() => undefined)
      // The sender died in the middle of it.
      if (content === undefined) return
      const refusal = refusals.shift()
      if (refusal) {
        answer(refusal)
        return
      }
      const mail = { recipients: session.envelope.rcptTo.map(({ address }) => address), content }
      received.push(mail)
      answer()
      waiting.shift()?.(mail)
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${portOf(listening.address())}`,
    received,
    next: () => new Promise(resolve => waiting.push(resolve)),
    refuseNext(code, reason) {
      refusals.push(Object.assign(new Error(reason), { responseCode: code }))
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return address.port
}
