import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { buildRequiredFields } from '@epay/contract/applications/factories'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildPdf, countStored, countStoredFiles } from './factories.ts'

const PATH = '/JobApplication/upload'
const MEGABYTE = 1024 * 1024
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

afterEach(async () => {
  // The server notices a dropped connection later than the client does.
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

const FORM = Object.entries(buildRequiredFields()).map(([name, content]) => ({ name, content }))

const CONTENT_TYPE = 'multipart/form-data; boundary=x-form'

function startUpload(type: string, length: number) {
  const headers = { 'content-type': type, 'content-length': length, connection: 'close' }
  return request(`${app.url}/api${PATH}`, { method: 'POST', headers })
}

async function send(body: Buffer, type = CONTENT_TYPE) {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    startUpload(type, body.length).on('response', resolve).on('error', reject).end(body),
  )
  return problemSchema.parse(await json(response))
}

const MANY_PARTS = Array.from({ length: 10_000 }, (_, number) => ({ name: `part${number}`, content: 'x' }))
const RESUME = { name: 'resume', fileName: 'cv.pdf', content: buildPdf() }
const TOO_LARGE = { status: 413, detail: 'The request is too large.' }
const REPEATED_PART = { status: 400, detail: 'A part of the form was sent more than once.' }
const TWO_RESUMES = { status: 400, errors: { Resume: ['Choose only one file.'] } }

it.each<[string, Part[], object]>([
  ['10,000 parts', MANY_PARTS, TOO_LARGE],
  ['10,000 files', MANY_PARTS.map(part => ({ ...part, fileName: 'cv.pdf' })), TOO_LARGE],
  ['one part 10,000 times', MANY_PARTS.map(part => ({ ...part, name: 'firstName' })), REPEATED_PART],
  ['two resumes', [RESUME, RESUME], TWO_RESUMES],
  ['10,000 resumes', MANY_PARTS.map(part => ({ ...RESUME, content: part.content })), TWO_RESUMES],
  ['a part named __proto__', [{ name: '__proto__', content: 'x' }], { status: 400 }],
  ['a part named constructor', [{ name: 'constructor', content: 'x' }], { status: 400 }],
])('rejects a form with %s, and stores nothing', async (_, parts, problem) => {
  expect(await send(multipart([...FORM, ...parts]))).toMatchObject(problem)
})

it.each([
  ['no boundary', 'multipart/form-data', multipart(FORM)],
  ['no parts', undefined, Buffer.from('no parts at all')],
  ['no end', undefined, multipart([...FORM, RESUME]).subarray(0, -9)],
])('rejects a form with %s as malformed', async (_, type, body) => {
  expect(await send(body, type)).toMatchObject({ status: 400, detail: 'The form is malformed.' })
})

it.each([undefined, 'text/plain; charset=utf-8'])('rejects invalid UTF-8 of the type %s', async type => {
  const content = Buffer.from([0x41, 0xff, 0x42])
  const parts = FORM.map(part => (part.name === 'firstName' ? { ...part, content, type } : part))
  const errors = { FirstName: ['Please remove characters that cannot be stored'] }
  expect(await send(multipart(parts))).toMatchObject({ status: 400, errors })
})

const COMPLETE_FORM = multipart([
  ...FORM,
  { name: 'resume', fileName: 'cv.pdf', content: buildPdf(3 * MEGABYTE) },
])

it.each([
  ['in a text', 200, 0],
  ['in the resume', 2 * MEGABYTE, 1],
  ['before the last bytes', COMPLETE_FORM.length - 3, 1],
])('a connection dropped %s leaves nothing stored', async (_, length, files) => {
  const upload = startUpload(CONTENT_TYPE, COMPLETE_FORM.length).on('error', () => {})
  await new Promise(resolve => upload.write(COMPLETE_FORM.subarray(0, length), resolve))
  const polling = expect.poll(() => countStoredFiles(app)).toBe(files)
  await polling.finally(() => upload.destroy())
})
