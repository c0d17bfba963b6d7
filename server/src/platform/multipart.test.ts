import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { PUBLIC } from '@epay/contract/common/access'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { PortalError } from './errors.ts'
import { createReceiver, type FilePart } from './multipart.ts'

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

async function listen(handler: (request: FastifyRequest) => Promise<unknown>): Promise<string> {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(multipart)
  app.post('/', handler)
  return app.listen({ port: 0, host: '127.0.0.1' })
}

function openConnection(url: string, length: string) {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  const closed = new Promise(resolve => socket.once('close', resolve))
  // The server refuses data after the end of the body, so socket errors are expected.
  socket.on('error', () => {}).resume()
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`,
  )
  return { socket, closed }
}

const PARTIAL_BODY = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nbegin'

it.each([
  ['stalls', () => ''],
  ['drips', () => 'x'],
])('disconnects a client that %s', async (_, nextData) => {
  const { promise: failure, resolve: fail } = Promise.withResolvers<unknown>()
  const minSpeed = { bytes: 1000, perMs: 50 }
  const url = await listen(async request => {
    await createReceiver(request, ENDPOINT, { ...ONE_FILE, minSpeed })({ onFile: readAll }).catch(fail)
    return {}
  })
  const { socket, closed } = openConnection(url, 'Content-Length: 9999')
  socket.write(PARTIAL_BODY)
  const timer = setInterval(() => socket.write(nextData()), 10)
  await closed
  clearInterval(timer)
  expect(await failure).toBeInstanceOf(Error)
})

it('stops reading an endless form after an error', async () => {
  const onFile = () => Promise.reject(new PortalError('INVALID_INPUT', 'Not this one.'))
  const url = await listen(async request =>
    createReceiver(request, { ...ENDPOINT, fileMaxBytes: 100_000 }, ONE_FILE)({ onFile }),
  )
  const { socket, closed } = openConnection(url, 'Transfer-Encoding: chunked')
  const endless = new Readable({ read: () => endless.push(chunkOf('x'.repeat(50_000))) })
  endless.unshift(chunkOf(PARTIAL_BODY))
  endless.pipe(socket)
  await closed
  endless.destroy()
})

function chunkOf(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`
}

it('separates files that share a network chunk, and skips unknown ones', async () => {
  const received: [string, Buffer][] = []
  const onFile = async ({ fileName, content }: FilePart) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of content) {
      chunks.push(chunk)
      await setImmediate()
    }
    received.push([fileName, Buffer.concat(chunks)])
  }
  const files = [10, 200_000, 65_536, 3, 0, 65_537].map((size, index) => ({
    field: index % 2 === 0 ? 'file' : 'unknown',
    name: `${index}`,
    content: randomBytes(size),
  }))
  const url = await listen(async request =>
    createReceiver(request, FORM_AND_FILE, { ...ONE_FILE, maxFiles: files.length })({ onFile }),
  )
  const form = new FormData()
  for (const { field, name, content } of files) form.append(field, new Blob([content]), name)
  form.append('after', 'the text after them')
  const response = await fetch(url, { method: 'POST', body: form })
  expect(await response.json()).toEqual({ fields: { after: 'the text after them' } })
  const knownFiles = files.filter(({ field }) => field === 'file')
  expect(received).toEqual(knownFiles.map(({ name, content }) => [name, content]))
})

async function readAll({ content }: FilePart): Promise<void> {
  for await (const chunk of content) expect(chunk.length).toBeGreaterThan(0)
}
