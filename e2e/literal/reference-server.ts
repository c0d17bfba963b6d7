import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { type Answer, type Calls, upperFirst } from './call.ts'
import { HIRING_CALLS } from './hiring-calls.ts'
import { Office, Refusal } from './office.ts'
import { PORTAL_CALLS } from './portal-calls.ts'

type Prepared = { status: number; body?: unknown }
type Made = { call: string; query: string[]; json: Record<string, unknown>; parts: string[] }

const CALLS: Calls = { ...PORTAL_CALLS, ...HIRING_CALLS }
const NOBODY = { id: '', name: '', roles: [] }

/**
 * A server built only from the specification, with 404 for everything else. Where the specification leaves a choice,
 * it differs from EPay, as a .NET server might. Pages come from another origin.
 */
export class ReferenceServer {
  office = new Office()
  /** Requests outside the specification, except the one for the list of extras. */
  strays: string[] = []
  #made: Made[] = []
  #prepared = new Map<string, Prepared>()
  readonly #webOrigin: string
  readonly #server = createServer((request, response) => void this.#handle(request, response))

  constructor(webOrigin: string) {
    this.#webOrigin = webOrigin
  }

  reset(): void {
    this.#server.closeAllConnections()
    this.office = new Office()
    this.strays = []
    this.#made = []
    this.#prepared = new Map()
  }

  start(): Promise<string> {
    return listen(this.#server)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  answerNext(call: string, answer: Prepared): void {
    this.#prepared.set(call, answer)
  }

  callsOf(call: string): Made[] {
    return this.#made.filter(each => each.call === call)
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://reference')
    const path = url.pathname.replace(/^\/api/, '')
    const method = request.headers['access-control-request-method'] ?? request.method
    // Many servers allow cross-origin requests only for known calls.
    if (findCall(`${method} ${path}`)) {
      response.setHeader('access-control-allow-origin', this.#webOrigin)
      response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      response.setHeader('access-control-allow-headers', 'authorization, content-type')
      if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    }
    const { status, body } = await this.#answer(`${request.method} ${path}`, request, url.searchParams).catch(
      (error): Prepared =>
        error instanceof Refusal ? error : { status: 500, body: { message: String(error) } },
    )
    if (body === undefined) return void response.writeHead(status).end()
    const isFile = body instanceof Buffer
    const type = isFile ? 'octet-stream' : 'json'
    response.writeHead(status, { 'content-type': `application/${type}` })
    response.end(isFile ? body : JSON.stringify(body))
  }

  async #answer(asked: string, request: IncomingMessage, query: URLSearchParams): Promise<Prepared> {
    const found = findCall(asked)
    if (!found) {
      if (asked !== 'GET /portal') this.strays.push(asked)
      throw new Refusal(404, undefined)
    }
    const { call, params } = found
    const { json, form } = await readBody(request)
    this.#made.push({ call, query: [...query.keys()], json, parts: [...form.keys()] })
    const prepared = this.#prepared.get(call)
    this.#prepared.delete(call)
    if (prepared) return prepared
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const bearer = this.office.bearerOf(token)
    const route = CALLS[call]
    if (!route || (!route.isPublic && !bearer)) throw new Refusal(401, undefined)
    return dress(await route.answer(this.office, { params, query, bearer: bearer ?? NOBODY, json, form }))
  }
}

function dress(answer: Answer): Prepared {
  if (!answer) return { status: 200 }
  return {
    status: 200,
    body: 'file' in answer ? answer.file : dressBody(answer.body, answer.isOpen ?? false),
  }
}

const DATE = /^(birthDate|dateHired|date|endDate|workDate|previousJob(Start|End)Date[12])$/
const INSTANT = /^(creationTime|lastModificationTime|actionDate)$/

/**
 * Writes ids as numbers, dates with a time, instants without a zone, a single role without a list, and open bodies in
 * PascalCase; leaves out nulls.
 */
function dressBody(body: unknown, isOpen: boolean): unknown {
  if (Array.isArray(body)) return body.map(each => dressBody(each, isOpen))
  if (typeof body !== 'object' || body === null) return body
  const members = Object.entries(body).filter(([, value]) => value !== null)
  return Object.fromEntries(
    members.map(([name, value]) => [isOpen ? upperFirst(name) : name, dressValue(name, value, isOpen)]),
  )
}

function dressValue(name: string, value: unknown, isOpen: boolean): unknown {
  if (name === 'roles' && Array.isArray(value) && value.length === 1) return value[0]
  if (typeof value !== 'string') return dressBody(value, isOpen)
  if (name === 'id') return Number(value)
  if (DATE.test(name)) return `${value}T00:00:00`
  return INSTANT.test(name) ? value.replace('Z', '') : value
}

export async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return `http://localhost:${address.port}`
}

/** Literal paths match before parameters, because the documents list them first. */
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
