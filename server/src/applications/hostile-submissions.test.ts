import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildForm, buildPdf, countStoredFiles } from './factories.ts'
import { jobApplications } from './tables.ts'

const PATH = '/JobApplication/upload'
const MEGABYTE = 1024 * 1024
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

/** Counts of everything that a submission could leave behind. */
async function holdings() {
  const applications = await app.context.db.$count(jobApplications)
  return { applications, mails: (await app.mails()).length, files: countStoredFiles(app) }
}
const NOTHING = { applications: 0, mails: 0, files: 0 }
afterEach(async () => {
  // The server notices a cut connection later than the client.
  await expect.poll(holdings).toEqual(NOTHING)
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
 * Sends raw bytes through a socket. With `cutOnceBegun`, cuts the connection once that many files exist and returns
 * nothing.
 */
async function sendRaw(
  body: Buffer,
  options: { type?: string; length?: number; cutOnceBegun?: number } = {},
): Promise<{ status: number; detail: string | undefined; errors: unknown } | undefined> {
  const { type = 'multipart/form-data; boundary=x-form', length = body.length, cutOnceBegun } = options
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
  const isSent = new Promise(resolve => {
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(body, resolve)
  })
  if (cutOnceBegun !== undefined) {
    await isSent
    await expect.poll(() => countStoredFiles(app)).toBe(cutOnceBegun)
    socket.resetAndDestroy()
    return undefined
  }
  const answer = await text(socket)
  const { status, detail, errors } = problemSchema.parse(
    JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)),
  )
  return { status, detail, errors }
}

describe('a resume', () => {
  it('that comes twice is refused, and nothing is left', async () => {
    const file = { name: 'resume', fileName: 'cv.pdf', content: buildPdf() }
    const refused = { status: 400, errors: { Resume: ['Choose only one file.'] } }
    expect(await sendRaw(multipart([...FORM, file, file]))).toMatchObject(refused)
    const many = Array.from({ length: 10_000 }, () => ({ ...file, content: 'x' }))
    expect(await sendRaw(multipart([...FORM, ...many]))).toMatchObject(refused)
  })
})

describe('a form', () => {
  it('of 10,000 parts is refused', async () => {
    const parts = Array.from({ length: 10_000 }, (_, number) => ({ name: `part${number}`, content: 'x' }))
    const tooLarge = { status: 413, detail: 'The request is too large.' }
    expect(await sendRaw(multipart([...FORM, ...parts]))).toMatchObject(tooLarge)
    const same = parts.map(part => ({ ...part, name: 'firstName' }))
    const repeated = { status: 400, detail: 'A part of the form was sent more than once.' }
    expect(await sendRaw(multipart([...FORM, ...same]))).toMatchObject(repeated)
    const files = parts.map(part => ({ ...part, fileName: 'cv.pdf' }))
    expect(await sendRaw(multipart([...FORM, ...files]))).toMatchObject(tooLarge)
  })

  it.each([
    ['no boundary', 'multipart/form-data', multipart(FORM)],
    ['no parts', undefined, Buffer.from('no parts at all')],
    [
      'no end',
      undefined,
      multipart([...FORM, { name: 'resume', fileName: 'a', content: buildPdf() }]).subarray(0, -9),
    ],
  ])('with %s is refused', async (_, type, body) => {
    expect(await sendRaw(body, { type })).toMatchObject({ status: 400, detail: 'The form is malformed.' })
  })

  it('with names of JavaScript is refused or leaves them out', async () => {
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect((await sendRaw(multipart([...FORM, { name, content: 'x' }])))?.status).toBe(400)
  })

  it.each([
    ['a byte that starts nothing', Buffer.from([0x41, 0xff, 0x42])],
    ['NUL', Buffer.from('A\0na')],
    ['an escape', Buffer.from('\x1b[31mAna')],
  ])('with %s in a text is refused at the field', async (_, content) => {
    const parts = FORM.map(part => (part.name === 'firstName' ? { ...part, content } : part))
    const refused = { FirstName: ['Please remove characters that cannot be stored'] }
    expect(await sendRaw(multipart(parts))).toMatchObject({ status: 400, errors: refused })
    const named = parts.map(part => ({ ...part, type: 'text/plain; charset=utf-8' }))
    expect(await sendRaw(multipart(named))).toMatchObject({ status: 400, errors: refused })
  })
})

describe('a connection that is cut', () => {
  const whole = multipart([...FORM, { name: 'resume', fileName: 'cv.pdf', content: buildPdf(3 * MEGABYTE) }])

  it.each([
    ['within a text', 200, 0],
    ['within the resume', 2 * MEGABYTE, 1],
    ['before the last bytes', whole.length - 3, 1],
  ])('%s leaves nothing', async (_, sent, cutOnceBegun) => {
    await sendRaw(whole.subarray(0, sent), { length: whole.length, cutOnceBegun })
  })
})
