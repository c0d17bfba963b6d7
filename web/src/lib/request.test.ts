import { defineEndpoint } from '@epay/contract/common/endpoint'
import { extra } from '@epay/contract/common/extra'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type FakeRequest, fakeApi, json } from '#web/testing/fake-api.ts'
import { fakeUploads } from '#web/testing/fake-uploads.ts'
import { callApi, downloadFile, fetchFile } from './api-client.ts'
import { ApiError, UNREACHABLE_MESSAGE } from './api-error.ts'
import { urlOf } from './request.ts'

const thingEndpoint = defineEndpoint({
  method: 'GET',
  path: '/Thing/:id',
  summary: 'A thing',
  access: { kind: 'public' },
  params: z.object({ id: z.string() }),
  query: z.object({ name: z.string().optional(), roles: z.array(z.string()).optional() }),
  response: z.object({ size: z.number() }),
})

const changeEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/Thing',
  summary: 'Another thing',
  access: { kind: 'public' },
  wireCase: 'PascalCase',
  query: z.object({ skipCount: z.number().optional() }),
  body: z.object({ firstName: z.string(), birthDate: z.string().nullable() }),
  response: extra(z.object({ size: z.number() })),
})
const changeCall = { query: { skipCount: 10 }, body: { firstName: 'Ana', birthDate: null } }

const resumeEndpoint = defineEndpoint({
  method: 'GET',
  path: '/Resume',
  summary: 'A file',
  access: { kind: 'public' },
  response: { download: ['application/pdf'] },
})

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    reason => reason,
  )
  if (error instanceof ApiError) return error
  throw new Error('The call was expected to fail with an ApiError', { cause: error })
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const call = () => callApi(thingEndpoint, { params: { id: '1' } })

it('urlOf fills in parameters, omits blanks, and repeats lists', () => {
  const query = { name: '  ', roles: ['Admin', 'CFO'], page: 0, other: undefined, none: null }
  expect(urlOf(thingEndpoint, { params: { id: 'a/b' }, query })).toBe(
    '/api/Thing/a%2Fb?roles=Admin&roles=CFO&page=0',
  )
})

it.each([
  ['a page', '<!doctype html><p>Welcome to our hotel'],
  ['no body', ''],
])('the error names the call if the response is %s', async (_, body) => {
  fakeApi({ 'GET /thing/1': () => new Response(body) })
  expect(await failureOf(call())).toMatchObject({
    status: 200,
    message: 'The server gave an unexpected answer to GET /Thing/:id. Please try again.',
  })
})

it('sends names in PascalCase if the endpoint declares them so', async () => {
  const put = vi.fn((_: FakeRequest) => json(200, { size: 3 }))
  fakeApi({ 'PUT /thing': put })
  expect(await callApi(changeEndpoint, changeCall)).toEqual({ size: 3 })
  const [{ body, query }] = put.mock.calls[0] ?? [{ body: undefined, query: undefined }]
  expect([body, String(query)]).toEqual([{ FirstName: 'Ana', BirthDate: null }, 'SkipCount=10'])
})

it.each([
  ['no body', () => new Response(null, { status: 204 })],
  ['another body', () => json(200, { success: true })],
  ['plain text', () => new Response('Saved')],
])('accepts a success status with %s if the whole response is an extra', async (_, response) => {
  fakeApi({ 'PUT /thing': response })
  expect(await callApi(changeEndpoint, changeCall)).toBeUndefined()
})

it('throws a general message if the error has no readable body', async () => {
  const headers = { 'Content-Type': 'text/html' }
  fakeApi({ 'GET /thing/1': () => new Response('Out of order', { status: 500, headers }) })
  const message = 'The server gave an unexpected answer. Please try again.'
  expect(await failureOf(call())).toMatchObject({ message })
})

const fakeResume = (body: string, headers: Record<string, string>) =>
  fakeApi({ 'GET /resume': () => new Response(body, { headers }) })

it('a download is the file from the server, but not a page', async () => {
  fakeResume('%PDF', { 'Content-Type': 'application/pdf' })
  expect(await (await fetchFile(resumeEndpoint)).text()).toBe('%PDF')
  fakeResume('<html></html>', { 'Content-Type': 'text/html; charset=utf-8' })
  const error = await failureOf(fetchFile(resumeEndpoint))
  expect(error.message).toBe('The server gave an unexpected answer to GET /Resume. Please try again.')
  expect(error.isHtml).toBe(true)
})

it.each([
  ["attachment; filename*=UTF-8''Jos%C3%A9.pdf", 'José.pdf'],
  ["attachment; filename*=UTF-8''100%.pdf", undefined],
  ['attachment; filename="cv.docx"; filename*=UTF-8\'\'100%.docx', 'cv.docx'],
])('a download has the first readable name: %s', async (disposition, name) => {
  URL.createObjectURL = vi.fn(() => 'blob:file')
  URL.revokeObjectURL = vi.fn()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  fakeResume('%PDF', { 'Content-Type': 'application/pdf', 'Content-Disposition': disposition })
  const getFileName = vi.fn(() => 'resume.pdf')
  await downloadFile(resumeEndpoint, {}, getFileName)
  expect(getFileName).toHaveBeenCalledWith({ type: 'application/pdf', name })
})

const upload = (isLong = false) =>
  callApi(thingEndpoint, {
    params: { id: '1' },
    form: new FormData(),
    onUploadProgress: () => undefined,
    isLong,
  })

it('an upload fails after a minute without progress', async () => {
  vi.useFakeTimers()
  fakeUploads({ 'GET /thing/1': () => new Promise(() => undefined) })
  let isOver = false
  const failure = failureOf(upload()).finally(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toMatchObject({ status: 'network', message: UNREACHABLE_MESSAGE })
})

it('a long upload may wait longer for its response', async () => {
  vi.useFakeTimers()
  const { promise, resolve } = Promise.withResolvers<Response>()
  fakeUploads({ 'GET /thing/1': () => promise })
  const size = upload(true)
  await vi.advanceTimersByTimeAsync(600_000)
  resolve(json(200, { size: 3 }))
  expect(await size).toEqual({ size: 3 })
})
