import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { PUBLIC } from '@epay/contract/common/access'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyError } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { handleError } from './error-handler.ts'
import { PortalError } from './errors.ts'
import { createLog } from './log.ts'
import { type FilePart, receiverOf } from './multipart.ts'
import { logRequests } from './request-log.ts'

const ENDPOINT = {
  method: 'POST',
  path: '/',
  summary: '',
  access: PUBLIC,
  files: ['file'],
  response: z.object({}),
} as const

const FORM_AND_FILE = { ...ENDPOINT, form: z.object({ before: z.string(), after: z.string() }) } as const

const ONE_FILE = { maxFiles: 1, parties: [], scan: undefined }

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n'

describe('an upload that is too slow', () => {
  const BEGINNING =
    `${HEAD}Content-Length: 9999\r\n\r\n` +
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nbegin'

  it.each([
    ['has fallen silent', () => ''],
    ['drips', () => 'x'],
  ])('is cut off when the client %s', async (_, drop) => {
    const app = Fastify()
    await app.register(multipart)
    const { promise: failure, resolve: failed } = Promise.withResolvers<unknown>()
    const slowest = { bytes: 1000, perMs: 50 }
    app.post('/', async request => {
      const receive = receiverOf(request, ENDPOINT, { ...ONE_FILE, slowest })
      await receive({ onFile: readOut }).catch(failed)
      return {}
    })
    const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(url.port), url.hostname)
    const closed = new Promise(resolve => socket.once('close', resolve))
    // The server refuses data after the end of the body.
    socket.on('error', () => {})
    socket.write(BEGINNING)
    const dripping = setInterval(() => socket.write(drop()), 10)
    await closed
    clearInterval(dripping)
    expect(await failure).toBeInstanceOf(Error)
    await app.close()
  })
})

it('takes a client that breaks off for no error of its own', async () => {
  const lines: { level: number; msg: string }[] = []
  let isLogged: () => void = () => {}
  const logged = new Promise<void>(resolve => {
    isLogged = resolve
  })
  const write = (line: string) => {
    lines.push(JSON.parse(line))
    if (/broken off|failed/.test(line)) isLogged()
  }
  const loggerInstance: FastifyBaseLogger = createLog('info', { write })
  const app = Fastify({ loggerInstance })
  await app.register(multipart)
  app.setErrorHandler<FastifyError>(handleError)
  logRequests(app)
  let begun: () => void = () => {}
  const beginning = new Promise<void>(resolve => {
    begun = resolve
  })
  const onFile = async (part: FilePart) => {
    begun()
    await readOut(part)
  }
  app.post('/', async request => receiverOf(request, ENDPOINT, ONE_FILE)({ onFile }))
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(url.port), url.hostname)
  socket.write(
    `${HEAD}Content-Length: 9999\r\n\r\n` +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nbegin',
  )
  await beginning
  socket.destroy()
  await logged
  await app.close()
  expect(lines.map(({ msg }) => msg)).toContain('request broken off by the client')
  expect(Math.max(...lines.map(({ level }) => level))).toBe(30)
})

it('does not listen for ever to a client whose form it has refused', async () => {
  const app = Fastify()
  await app.register(multipart)
  app.post('/', async request =>
    receiverOf(request, { ...ENDPOINT, fileMaxBytes: 100_000 }, ONE_FILE)(REFUSING),
  )
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(url.port), url.hostname)
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.on('error', () => {}).resume()
  socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`)
  const endless = new Readable({ read: () => endless.push(chunkOf('x'.repeat(50_000))) })
  endless.unshift(chunkOf('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nbegin'))
  endless.pipe(socket)
  await closed
  endless.destroy()
  await app.close()
})

const REFUSING = {
  onFile: async () => {
    throw new PortalError('INVALID_INPUT', 'Not this one.')
  },
}

function chunkOf(text: string) {
  return `${text.length.toString(16)}\r\n${text}\r\n`
}

it('hands on files that share a piece of the network, with unknown ones between them', async () => {
  const app = Fastify()
  await app.register(multipart)
  const received: string[] = []
  const onFile = async ({ fileName, content }: FilePart) => {
    const hash = createHash('sha256')
    for await (const piece of content) {
      hash.update(piece)
      await setImmediate()
    }
    received.push(`${fileName} ${hash.digest('hex')}`)
  }
  const files = [10, 200_000, 65_536, 3, 0, 65_537].map((size, index) => ({
    field: index % 2 === 0 ? 'file' : 'unknown',
    name: `${index}`,
    content: randomBytes(size),
  }))
  app.post('/', async request =>
    receiverOf(request, FORM_AND_FILE, { ...ONE_FILE, maxFiles: files.length })({ onFile }),
  )
  const form = new FormData()
  for (const { field, name, content } of files) form.append(field, new Blob([content]), name)
  form.append('after', 'the text after them')
  const answer = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }), { method: 'POST', body: form })
  expect(await answer.json()).toEqual({ fields: { after: 'the text after them' } })
  await app.close()
  expect(received).toEqual(
    files
      .filter(({ field }) => field === 'file')
      .map(({ name, content }) => `${name} ${createHash('sha256').update(content).digest('hex')}`),
  )
})

async function readOut({ content }: FilePart): Promise<void> {
  for await (const piece of content) expect(piece.length).toBeGreaterThan(0)
}
