import { defineEndpoint } from '@epay/contract/common/endpoint'
import { extra } from '@epay/contract/common/extra'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { fakeUploads } from '#web/testing/fake-uploads.ts'
import { callApi, downloadFile, fetchFile } from './api-client.ts'
import { ApiError, firstDescription, UNREACHABLE_MESSAGE } from './api-error.ts'
import { urlOf } from './request.ts'

const things = defineEndpoint({
  method: 'GET',
  path: '/Thing/:id',
  summary: 'A thing',
  access: { kind: 'public' },
  params: z.object({ id: z.string() }),
  query: z.object({ name: z.string().optional(), roles: z.array(z.string()).optional() }),
  response: z.object({ size: z.number() }),
})

const change = defineEndpoint({
  method: 'PUT',
  path: '/Thing',
  summary: 'Another thing',
  access: { kind: 'public' },
  wire: 'PascalCase',
  query: z.object({ skipCount: z.number().optional() }),
  body: z.object({ firstName: z.string(), birthDate: z.string().nullable() }),
  response: extra(z.object({ size: z.number() })),
})
const changing = { query: { skipCount: 10 }, body: { firstName: 'Ana', birthDate: null } }

const resume = defineEndpoint({
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

const call = () => callApi(things, { params: { id: '1' } })

describe('urlOf', () => {
  it('fills parameters, leaves out blanks and repeats lists', () => {
    const query = { name: '  ', roles: ['Admin', 'CFO'], page: 0, other: undefined, none: null }
    expect(urlOf(things, { params: { id: 'a/b' }, query })).toBe(
      '/api/Thing/a%2Fb?roles=Admin&roles=CFO&page=0',
    )
  })

  it.each(['https://api.example', 'https://api.example/'])('is on the host that the page names: %s', host => {
    const meta = document.createElement('meta')
    Object.assign(meta, { name: 'api-origin', content: host })
    document.head.append(meta)
    onTestFinished(() => meta.remove())
    expect(urlOf(things, { params: { id: '1' } })).toBe('https://api.example/api/Thing/1')
  })
})

describe('callApi', () => {
  it('reads the answer by the schema of the contract', async () => {
    fakeApi({ 'GET /thing/1': () => json(200, { size: 3, secret: 1 }) })
    expect(await call()).toEqual({ size: 3 })
  })

  it('refuses an answer that does not fit', async () => {
    fakeApi({ 'GET /thing/1': () => json(200, { size: 'big' }) })
    expect((await failureOf(call())).status).toBe(200)
  })

  it.each([
    ['a page', '<!doctype html><p>Welcome to our hotel'],
    ['half an answer', '{"size": '],
    ['nothing', ''],
  ])('names the call that was answered with %s', async (_, body) => {
    fakeApi({ 'GET /thing/1': () => new Response(body) })
    expect((await failureOf(call())).message).toBe(
      'The server gave an unexpected answer to GET /Thing/:id. Please try again.',
    )
  })

  it('writes names in PascalCase where the specification does', async () => {
    const seen: unknown[] = []
    fakeApi({
      'PUT /thing': ({ body, query }) => {
        seen.push(body, query.toString())
        return json(200, { size: 3 })
      },
    })
    expect(await callApi(change, changing)).toEqual({ size: 3 })
    expect(seen).toEqual([{ FirstName: 'Ana', BirthDate: null }, 'SkipCount=10'])
  })

  it.each([
    ['nothing', () => new Response(null, { status: 204 })],
    ['another body', () => json(200, { success: true })],
    ['words', () => new Response('Saved')],
  ])('takes a success status with %s where the whole answer is an extra', async (_, answer) => {
    fakeApi({ 'PUT /thing': answer })
    expect(await callApi(change, changing)).toBeUndefined()
  })

  it('maps a problem document to camelCase fields with their first message', async () => {
    const errors = { FirstName: ['First Name is required', 'second'], '': ['In general'] }
    fakeApi({ 'GET /thing/1': () => problem(400, { detail: 'Please check the form.', errors }) })
    const error = await failureOf(call())
    expect(error.status).toBe(400)
    expect(error.message).toBe('Please check the form.')
    expect(error.body.fieldErrors).toEqual({ firstName: 'First Name is required' })
  })

  it.each([
    ['Out of order', 'text/plain', 'Out of order'],
    ['Out of order', 'text/html', 'The server gave an unexpected answer. Please try again.'],
  ])('says the words of a body that is no problem document: %s, %s', async (body, type, message) => {
    const headers = { 'Content-Type': type }
    fakeApi({ 'GET /thing/1': () => new Response(body, { status: 500, headers }) })
    const error = await failureOf(call())
    expect(error.message).toBe(message)
    expect(error.body.type).toBeUndefined()
  })

  it('says so when no answer came', async () => {
    fakeApi({})
    const error = await failureOf(call())
    expect(error.status).toBe('network')
    expect(error.message).toBe(UNREACHABLE_MESSAGE)
  })
})

describe('a download', () => {
  const answers = (body: string, headers: Record<string, string>) =>
    fakeApi({ 'GET /resume': () => new Response(body, { headers }) })

  it('is the file that the server sends', async () => {
    answers('%PDF', { 'Content-Type': 'application/pdf' })
    expect(await (await fetchFile(resume)).text()).toBe('%PDF')
  })

  it('is not a page that was sent in its place', async () => {
    answers('<html></html>', { 'Content-Type': 'text/html; charset=utf-8' })
    const error = await failureOf(fetchFile(resume))
    expect(error.message).toBe('The server gave an unexpected answer to GET /Resume. Please try again.')
    expect(error.isPage).toBe(true)
  })

  it.each([
    ["attachment; filename*=UTF-8''Jos%C3%A9.pdf", 'José.pdf'],
    ["attachment; filename*=UTF-8''100%.pdf", undefined],
    ['attachment; filename="cv.docx"; filename*=UTF-8\'\'100%.docx', 'cv.docx'],
  ])('has the name that can be read: %s', async (disposition, name) => {
    URL.createObjectURL = vi.fn(() => 'blob:file')
    URL.revokeObjectURL = vi.fn()
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    onTestFinished(() => click.mockRestore())
    answers('%PDF', { 'Content-Type': 'application/pdf', 'Content-Disposition': disposition })
    const nameIt = vi.fn(() => 'resume.pdf')
    await downloadFile(resume, {}, nameIt)
    expect(nameIt).toHaveBeenCalledWith({ type: 'application/pdf', name })
  })
})

describe('a form', () => {
  const send = (rest: { isLong?: boolean; onUploadProgress?: () => void }) =>
    callApi(things, { params: { id: '1' }, form: new FormData(), ...rest })
  const onUploadProgress = () => undefined
  const neverAnswered = () => new Promise<Response>(() => undefined)

  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('is given up when nothing moves anymore', async () => {
    vi.useFakeTimers()
    fakeUploads({ 'GET /thing/1': neverAnswered })
    let isOver = false
    const failure = failureOf(send({ onUploadProgress })).finally(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(59_999)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await failure).status).toBe('network')
  })

  it('is waited for when the server may take minutes', async () => {
    vi.useFakeTimers()
    let answer = (_: Response) => {}
    fakeUploads({ 'GET /thing/1': () => new Promise<Response>(resolve => (answer = resolve)) })
    const size = send({ onUploadProgress, isLong: true })
    await vi.advanceTimersByTimeAsync(600_000)
    answer(json(200, { size: 3 }))
    expect(await size).toEqual({ size: 3 })
  })
})

describe('firstDescription', () => {
  it('finds the first of a list of described errors, and nothing elsewhere', () => {
    const body = JSON.stringify([{ code: 'PasswordTooShort', description: 'Too short' }])
    expect(firstDescription(new ApiError({ status: 400, body }))).toBe('Too short')
    expect(firstDescription(new ApiError({ status: 500, body: '' }))).toBeUndefined()
  })
})
