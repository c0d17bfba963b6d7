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

/** What a test lets the server answer. */
type Prepared = { status: number; body?: unknown; type?: string }
type Made = { call: string; query: string[]; json: Record<string, unknown>; parts: string[] }

/** Every call of the specification as it is written there, and no other. */
const CALLS: Calls = { ...PORTAL_CALLS, ...HIRING_CALLS }
const NOBODY = { id: '', name: '', roles: [], applicationId: undefined }

/**
 * A server made from the specification alone: its calls to the letter, names as written there, and 404 for everything
 * else. It serves the built web app beside its API, or only the API to pages of another origin.
 */
export class ReferenceServer {
  office: Office
  /** Requests that no document names, except for the question which extras there are. */
  strays: string[] = []
  #made: Made[] = []
  #prepared = new Map<string, Prepared[]>()
  #omitted: readonly string[] = []
  readonly #way: Way
  readonly #webOrigin: string | undefined
  readonly #server = createServer((request, response) => void this.#handle(request, response))

  constructor(way: Way, webOrigin?: string) {
    this.#way = way
    this.#webOrigin = webOrigin
    this.office = new Office(way)
  }

  /** Starts over for the next task, and drops requests of earlier pages. */
  reset(): void {
    this.#server.closeAllConnections()
    this.office = new Office(this.#way)
    this.strays = []
    this.#made = []
    this.#prepared = new Map()
    this.#omitted = []
  }

  start(): Promise<string> {
    return listen(this.#server)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** Answers the next requests of a call this way. */
  answerNext(call: string, ...answers: Prepared[]): void {
    this.#prepared.set(call, [...(this.#prepared.get(call) ?? []), ...answers])
  }

  /** Leaves these members out of every answer. */
  leaveOut(...names: readonly string[]): void {
    this.#omitted = names
  }

  /** The requests of a call so far. */
  callsOf(call: string): Made[] {
    return this.#made.filter(each => each.call === call)
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://reference')
    if (!url.pathname.startsWith('/api/')) return serveWebApp(url.pathname, response)
    const path = url.pathname.slice('/api'.length)
    const method = request.headers['access-control-request-method'] ?? request.method
    // On many servers, pages of another origin can read only the calls that the server knows.
    if (this.#webOrigin && findCall(`${method} ${path}`)) {
      response.setHeader('access-control-allow-origin', this.#webOrigin)
      response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      response.setHeader('access-control-allow-headers', 'authorization, content-type')
      if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    }
    const asked = `${request.method} ${path}`
    const asking: Promise<Prepared> = this.#answer(asked, request, url.searchParams)
    const { status, body, type } = await asking.catch(
      (error): Prepared =>
        error instanceof Refusal ? error : { status: 500, body: { message: String(error) } },
    )
    if (body === undefined || body === null) return void response.writeHead(status).end()
    const isText = typeof body === 'string'
    const isFile = body instanceof Buffer
    const ownType = isFile ? 'application/octet-stream' : isText ? 'text/plain' : 'application/json'
    response.writeHead(status, { 'content-type': type ?? ownType })
    response.end(isFile || isText ? body : JSON.stringify(body))
  }

  async #answer(asked: string, request: IncomingMessage, query: URLSearchParams): Promise<Prepared> {
    const found = findCall(asked)
    if (!found) {
      if (asked !== 'GET /portal') this.strays.push(asked)
      throw new Refusal(404, '')
    }
    const { call, params } = found
    const { office } = this
    const { json, form } = await readBody(request)
    this.#made.push({ call, query: [...query.keys()], json, parts: [...form.keys()] })
    const prepared = this.#prepared.get(call)?.shift()
    if (prepared) return prepared
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const bearer = office.accepts(token) ? office.tokens.read(token) : undefined
    const route = CALLS[call]
    if (!route || (!route.isPublic && !bearer)) throw new Refusal(401, '')
    return this.#dress(await route.answer(office, { params, query, bearer: bearer ?? NOBODY, json, form }))
  }

  #dress(answer: Answer): Prepared {
    if ('file' in answer) return { status: 200, body: answer.file }
    const { dress, hasSuccessBodies } = this.#way
    if ('success' in answer)
      return { status: 200, body: hasSuccessBodies ? dress(answer.success, true) : undefined }
    const body = JSON.stringify(dress(answer.body, answer.isOpen ?? false), (name, value) =>
      this.#omitted.includes(name) ? undefined : value,
    )
    return { status: 200, body, type: 'application/json' }
  }
}

/** Serves the built web app on an origin of its own, to the API at `apiOrigin`. */
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

/** Finds the call of a request; names come before parameters, as the documents list them. */
function findCall(asked: string): { call: string; params: Record<string, string> } | undefined {
  for (const call of Object.keys(CALLS)) {
    const pattern = call.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
    const match = new RegExp(`^${pattern}$`).exec(asked)
    if (match) return { call, params: { ...match.groups } }
  }
  return undefined
}

async function readBody(request: IncomingMessage) {
  const bytes = await buffer(request)
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
    return { json: {}, form }
  }
  const json = bytes.length > 0 ? z.record(z.string(), z.unknown()).parse(JSON.parse(bytes.toString())) : {}
  return { json, form: new FormData() }
}
