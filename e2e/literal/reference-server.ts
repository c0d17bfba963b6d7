import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Answer, Calls } from './call.ts'
import { HIRING_CALLS } from './hiring-calls.ts'
import { Office, Refusal } from './office.ts'
import { PORTAL_CALLS } from './portal-calls.ts'
import type { Way } from './way.ts'
import { serveWebApp } from './web-app.ts'

/** An answer that a test prepared, in place of the server's own. */
export type Prepared = { status: number; body?: string | object; type?: string }

export type Made = { call: string; query: string[]; json: Record<string, unknown>; parts: string[] }

/** The state of the server during one task. */
type Day = {
  office: Office
  made: Made[]
  strays: string[]
  prepared: Map<string, Prepared[]>
  omitted: readonly string[]
}

function startDay(way: Way): Day {
  return { office: new Office(way), made: [], strays: [], prepared: new Map(), omitted: [] }
}

/** Every call of the specification as it is written there, and no other. */
const CALLS: Calls = { ...PORTAL_CALLS, ...HIRING_CALLS }

const NOBODY = { id: '', name: '', roles: [], applicationId: undefined }

/**
 * A server made from the specification alone: its calls to the letter, names as written there, and 404 for everything
 * else. It serves the built web app beside its API, or only the API, to the pages of another origin.
 */
export class ReferenceServer {
  readonly #way: Way
  readonly #webOrigin: string | undefined
  #day: Day
  readonly #server = createServer((request, response) => void this.#handle(request, response))

  constructor(way: Way, webOrigin?: string) {
    this.#way = way
    this.#webOrigin = webOrigin
    this.#day = startDay(way)
  }

  get office(): Office {
    return this.#day.office
  }

  /** What was asked for and is in no document, but for the question which extras there are. */
  get strays(): string[] {
    return this.#day.strays
  }

  /** Starts over for the next task; answers to earlier pages are dropped. */
  reset(): void {
    this.#server.closeAllConnections()
    this.#day = startDay(this.#way)
  }

  async start(): Promise<string> {
    return listen(this.#server)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** Answers a call this way, once. */
  answerNext(call: string, ...answers: Prepared[]): void {
    const { prepared } = this.#day
    prepared.set(call, [...(prepared.get(call) ?? []), ...answers])
  }

  /** Leaves these members out of every answer. */
  leaveOut(...names: readonly string[]): void {
    this.#day.omitted = names
  }

  /** How a call was made, each time. */
  callsOf(call: string): Made[] {
    return this.#day.made.filter(each => each.call === call)
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://reference')
    if (!url.pathname.startsWith('/api/')) return serveWebApp(url.pathname, response)
    // As on many servers, only the calls that it knows can be read from another origin.
    if (this.#webOrigin && isKnown(request, url)) {
      response.setHeader('access-control-allow-origin', this.#webOrigin)
      if (request.method === 'OPTIONS') {
        response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE')
        response.setHeader('access-control-allow-headers', 'authorization, content-type')
        response.writeHead(204).end()
        return
      }
    }
    try {
      this.#send(response, await this.#answer(request, url))
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(500, { message: String(error) })
      sendBody(response, refusal.status, refusal.body)
    }
  }

  async #answer(
    request: IncomingMessage,
    url: URL,
  ): Promise<(Answer & { isPrepared?: undefined }) | PreparedAnswer> {
    const { office, made, strays, prepared } = this.#day
    const asked = `${request.method} ${url.pathname.slice('/api'.length)}`
    const found = findCall(asked)
    if (!found) {
      if (asked !== 'GET /portal') strays.push(asked)
      throw new Refusal(404, '')
    }
    const { call, params } = found
    const { json, form } = await readBody(request)
    made.push({ call, query: [...url.searchParams.keys()], json, parts: [...form.keys()] })
    const next = prepared.get(call)?.shift()
    if (next) return { isPrepared: true, ...next }
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const route = CALLS[call]
    const bearer = office.accepts(token) ? office.tokens.read(token) : undefined
    if (!route || (!route.isPublic && !bearer)) throw new Refusal(401, '')
    return route.answer(office, {
      params,
      query: url.searchParams,
      bearer: bearer ?? NOBODY,
      json,
      form,
    })
  }

  #send(response: ServerResponse, answer: Answer | PreparedAnswer): void {
    if ('isPrepared' in answer) sendBody(response, answer.status, answer.body, answer.type)
    else if ('file' in answer) {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(answer.file)
    } else if ('success' in answer) {
      const { hasSuccessBodies } = this.#way
      sendBody(response, 200, hasSuccessBodies ? this.#way.dress(answer.success, true) : undefined)
    } else {
      const { omitted } = this.#day
      const body = JSON.stringify(this.#way.dress(answer.body, answer.isOpen ?? false), (name, value) =>
        omitted.includes(name) ? undefined : value,
      )
      sendBody(response, answer.status ?? 200, body, 'application/json')
    }
  }
}

type PreparedAnswer = Prepared & { isPrepared: true }

function isKnown({ method, headers }: IncomingMessage, { pathname }: URL): boolean {
  const asked = method === 'OPTIONS' ? headers['access-control-request-method'] : method
  return findCall(`${asked} ${pathname.slice('/api'.length)}`) !== undefined
}

/** Serves the built web app alone, on an origin of its own, to whatever server `apiOrigin` is then. */
export async function startWebOrigin(): Promise<{ url: string; apiOrigin: string; stop(): void }> {
  const server = createServer((request, response) => {
    void serveWebApp(new URL(request.url ?? '/', 'http://web').pathname, response, web.apiOrigin)
  })
  const web = {
    url: await listen(server),
    apiOrigin: '',
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return web
}

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return `http://localhost:${address.port}`
}

/** The call of the documents that an address is; names before parameters, as they are listed. */
function findCall(asked: string): { call: string; params: Record<string, string> } | undefined {
  const parts = asked.split('/')
  for (const call of Object.keys(CALLS)) {
    const names = call.split('/')
    if (names.length !== parts.length) continue
    if (!names.every((name, at) => name.startsWith(':') || name === parts[at])) continue
    const params = names.flatMap((name, at) =>
      name.startsWith(':') ? [[name.slice(1), decodeURIComponent(parts[at] ?? '')]] : [],
    )
    return { call, params: Object.fromEntries(params) }
  }
  return undefined
}

async function readBody(
  request: IncomingMessage,
): Promise<{ json: Record<string, unknown>; form: FormData }> {
  const bytes = await buffer(request)
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
    return { json: {}, form }
  }
  const json = bytes.length > 0 ? z.record(z.string(), z.unknown()).parse(JSON.parse(bytes.toString())) : {}
  return { json, form: new FormData() }
}

function sendBody(response: ServerResponse, status: number, body: unknown, type?: string): void {
  const isText = typeof body === 'string'
  if (body === undefined || body === null) response.writeHead(status).end()
  else {
    response.writeHead(status, { 'content-type': type ?? (isText ? 'text/plain' : 'application/json') })
    response.end(isText ? body : JSON.stringify(body))
  }
}
