import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildForm, buildPdf, countStored, countStoredFiles } from './factories.ts'

const PATH = '/JobApplication/upload'
const MEGABYTE = 1024 * 1024
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

afterEach(async () => {
  // The server notices a cut connection later than the client.
  await expect.poll(() => countStored(app)).toEqual({ applications: 0, mails: 0, files: 0 })
})

type Part = { name: string; content: string | Buffer; fileName?: string; type?: string }

function multipart(parts: readonly Part[], boundary = 'x-form'): Buffer {
  const blocks = parts.flatMap(({ name, content, fileName, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
        `${fileName ? `; filename="${fileName}"` : ''}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...blocks, Buffer.from(`--${boundary}--\r\n`)])
}

const FORM = Object.entries(buildForm()).map(([name, content]) => ({ name, content }))

/**
 * Sends raw bytes through a socket. With `cutAtFiles`, cuts the connection once that many files exist and returns
 * nothing.
 */
async function sendRaw(
  body: Buffer,
  options: { type?: string; length?: number; cutAtFiles?: number } = {},
): Promise<{ status: number; detail: string | undefined; errors: unknown } | undefined> {
  const { type = 'multipart/form-data; boundary=x-form', length = body.length, cutAtFiles } = options
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = [
    `POST /api${PATH} HTTP/1.1`,
    'Host: portal',
    'Connection: close',
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
  ]
  const sent = new Promise(resolve => {
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(body, resolve)
  })
  if (cutAtFiles !== undefined) {
    await sent
    await expect.poll(() => countStoredFiles(app)).toBe(cutAtFiles)
    socket.resetAndDestroy()
    return undefined
  }
  const answer = await text(socket)
  const { status, detail, errors } = problemSchema.parse(
    JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)),
  )
  return { status, detail, errors }
}

describe('a form is rejected and leaves nothing behind', () => {
  const MANY = Array.from({ length: 10_000 }, (_, number) => ({ name: `part${number}`, content: 'x' }))
  const RESUME = { name: 'resume', fileName: 'cv.pdf', content: buildPdf() }
  const TOO_LARGE = { status: 413, detail: 'The request is too large.' }
  const REPEATED = { status: 400, detail: 'A part of the form was sent more than once.' }
  const TWO_RESUMES = { status: 400, errors: { Resume: ['Choose only one file.'] } }

  it.each<[string, Part[], object]>([
    ['10,000 parts', MANY, TOO_LARGE],
    ['10,000 files', MANY.map(part => ({ ...part, fileName: 'cv.pdf' })), TOO_LARGE],
    ['one part 10,000 times', MANY.map(part => ({ ...part, name: 'firstName' })), REPEATED],
    ['two resumes', [RESUME, RESUME], TWO_RESUMES],
    ['10,000 resumes', MANY.map(part => ({ ...RESUME, content: part.content })), TWO_RESUMES],
    ['a part named __proto__', [{ name: '__proto__', content: 'x' }], { status: 400 }],
    ['a part named constructor', [{ name: 'constructor', content: 'x' }], { status: 400 }],
  ])('with %s', async (_, parts, refused) => {
    expect(await sendRaw(multipart([...FORM, ...parts]))).toMatchObject(refused)
  })

  it.each([
    ['no boundary', 'multipart/form-data', multipart(FORM)],
    ['no parts', undefined, Buffer.from('no parts at all')],
    ['no end', undefined, multipart([...FORM, RESUME]).subarray(0, -9)],
  ])('with %s', async (_, type, body) => {
    expect(await sendRaw(body, { type })).toMatchObject({ status: 400, detail: 'The form is malformed.' })
  })

  it.each([undefined, 'text/plain; charset=utf-8'])('with invalid UTF-8 of the type %s', async type => {
    const content = Buffer.from([0x41, 0xff, 0x42])
    const parts = FORM.map(part => (part.name === 'firstName' ? { ...part, content, type } : part))
    const errors = { FirstName: ['Please remove characters that cannot be stored'] }
    expect(await sendRaw(multipart(parts))).toMatchObject({ status: 400, errors })
  })
})

describe('a dropped connection', () => {
  const whole = multipart([...FORM, { name: 'resume', fileName: 'cv.pdf', content: buildPdf(3 * MEGABYTE) }])

  it.each([
    ['in a text', 200, 0],
    ['in the resume', 2 * MEGABYTE, 1],
    ['before the last bytes', whole.length - 3, 1],
  ])('%s leaves nothing behind', async (_, sent, cutAtFiles) => {
    await sendRaw(whole.subarray(0, sent), { length: whole.length, cutAtFiles })
  })
})
