import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { z } from 'zod'
import { ACCOUNTS, type Account } from './records.ts'
import { NewSession, RESPONSES } from './responses.ts'

type CallResult = { status: number; body?: unknown }
type ReceivedCall = { query: Record<string, string>; json: Record<string, unknown>; form: FormData }

/**
 * A server built only from the specification. It serves fixed records, and returns 404 for calls that the
 * specification doesn't define. Where the specification leaves a choice, this server differs from EPay, as a .NET
 * server might. The web app is on another origin.
 */
export class ReferenceServer {
  /** Requests outside the specification, except for `GET /portal`, which asks for optional features. */
  unexpectedCalls: string[] = []
  #receivedCalls = new Map<string, ReceivedCall[]>()
  #accountsByToken = new Map<string, Account>()
  readonly #webOrigin: string
  readonly #server = createServer((request, response) => void this.#handle(request, response))

  constructor(webOrigin: string) {
    this.#webOrigin = webOrigin
  }

  reset(): void {
    this.#server.closeAllConnections()
    this.unexpectedCalls = []
    this.#receivedCalls.clear()
    this.#accountsByToken.clear()
  }

  start(): Promise<string> {
    return listen(this.#server)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  startSession(account: Account): SessionTokens {
    const refreshToken = randomUUID()
    this.#accountsByToken.set(refreshToken, account)
    return { token: this.#issueToken(account), refreshToken }
  }

  issueLinkToken(to: 'hr.manager' | 'cfo' | 'candidate', applicationId: string): string {
    const account = ACCOUNTS.find(({ username }) => username === to)
    return this.#issueToken(account ?? { id: Number(applicationId), username: to, roles: [] }, applicationId)
  }

  #issueToken(account: Account, applicationId?: string): string {
    const token = makeToken(account, applicationId)
    this.#accountsByToken.set(token, account)
    return token
  }

  rejectAccessTokens(): void {
    for (const token of this.#accountsByToken.keys())
      if (token.includes('.')) this.#accountsByToken.delete(token)
  }

  callsOf(call: string): ReceivedCall[] {
    return this.#receivedCalls.get(call) ?? []
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://reference')
    const path = url.pathname.replace(/^\/api/, '')
    const method = request.headers['access-control-request-method'] ?? request.method
    const match = findCall(`${method} ${path}`)
    // Many servers allow cross-origin requests only for defined calls.
    if (match) {
      response.setHeader('access-control-allow-origin', this.#webOrigin)
      response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      response.setHeader('access-control-allow-headers', 'authorization, content-type')
      if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    } else if (path !== '/portal') this.unexpectedCalls.push(`${method} ${path}`)
    const { status, body } = match ? await this.#respond(match, request, url.searchParams) : { status: 404 }
    if (body === undefined) return void response.writeHead(status).end()
    const isFile = body instanceof Buffer
    response.writeHead(status, { 'content-type': `application/${isFile ? 'octet-stream' : 'json'}` })
    response.end(isFile ? body : JSON.stringify(body))
  }

  async #respond(
    { call, params }: FoundCall,
    request: IncomingMessage,
    query: URLSearchParams,
  ): Promise<CallResult> {
    const { json, form } = await readBody(request)
    const receivedCall = { query: Object.fromEntries(query), json, form }
    this.#receivedCalls.set(call, [...this.callsOf(call), receivedCall])
    const bearer = request.headers.authorization?.replace('Bearer ', '')
    const tokens = [json.token, json.refreshToken, query.get('token'), query.get('candidatetoken'), bearer]
    const caller = this.#accountsByToken.get(String(tokens.find(token => typeof token === 'string')))
    const { isPublic, body } = RESPONSES[call] ?? {}
    if (!caller && !isPublic) return { status: 401 }
    const result = body?.({ params, query, json, form, caller: caller ?? ANONYMOUS })
    return { status: 200, body: result instanceof NewSession ? this.startSession(result.account) : result }
  }
}

const ANONYMOUS: Account = { id: 0, username: '', roles: [] }

type FoundCall = { call: string; params: Record<string, string> }

function findCall(request: string): FoundCall | undefined {
  for (const call of Object.keys(RESPONSES)) {
    const pattern = call.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
    const match = new RegExp(`^${pattern}$`).exec(request)
    if (match) return { call, params: { ...match.groups } }
  }
  return undefined
}

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const ROLE = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * Mimics the JWTs of .NET servers, with long claim names, `HRManager` without a hyphen, and a single role as a
 * string.
 */
function makeToken({ id, username, roles }: Account, applicationId?: string): string {
  const names = roles.map(role => role.replace('-', ''))
  const claims = {
    [`${CLAIMS}/nameidentifier`]: String(id),
    [`${CLAIMS}/name`]: username,
    [ROLE]: names.length === 1 ? names[0] : names,
    exp: Math.floor(Date.now() / 1000) + 3600,
    ...(applicationId && { nameid: String(id), applicationId }),
  }
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.${randomUUID().replaceAll('-', '')}`
}

export async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return `http://localhost:${address.port}`
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
