import { randomUUID } from 'node:crypto'
import { type Application, type Check, type Employee, makeRecords } from './records.ts'
import { Tokens } from './tokens.ts'
import type { Way } from './way.ts'

/** A call that the reference server refuses, with a body in one of the forms that the specification names. */
export class Refusal extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`Refused with ${status}`)
    this.status = status
    this.body = body
  }
}

const LIFETIME_SECONDS = 15 * 60

/** Records, accounts and sessions of the reference server. */
export class Office {
  readonly records = makeRecords()
  readonly tokens: Tokens
  /** By refresh token, the id of its account. */
  readonly #sessions = new Map<string, string>()
  readonly #accessTokens = new Set<string>()

  constructor(way: Way) {
    this.tokens = new Tokens(way)
  }

  startSession(id: string): { token: string; refreshToken: string } {
    const { name, roles } = this.#accountOf(id)
    const token = this.tokens.sign({
      id,
      name,
      roles,
      applicationId: undefined,
      lifetimeSeconds: LIFETIME_SECONDS,
    })
    const refreshToken = randomUUID()
    this.#accessTokens.add(token)
    this.#sessions.set(refreshToken, id)
    return { token, refreshToken }
  }

  /** As `POST /Auth/login` does. */
  signIn(username: string): { token: string; refreshToken: string } {
    const account = this.records.accounts.find(each => each.username === username)
    if (!account) throw new Refusal(401, 'Unknown user or password')
    return this.startSession(account.id)
  }

  renewSession(refreshToken: string) {
    const id = this.#sessions.get(refreshToken)
    if (!id) throw new Refusal(401, 'Unknown refresh token')
    this.#sessions.delete(refreshToken)
    return this.startSession(id)
  }

  /** Whether a token is one of a session, or of a link. */
  accepts(token: string): boolean {
    return this.#accessTokens.has(token) || this.tokens.read(token)?.applicationId !== undefined
  }

  /** From now on a call with a token that was given before is answered 401. */
  refuseAccessTokens(): void {
    this.#accessTokens.clear()
  }

  refuseRefreshTokens(): void {
    this.#sessions.clear()
  }

  /** The token of a link in a mail to an approver, or to the candidate of the application. */
  linkToken(to: 'hr.manager' | 'cfo' | 'candidate', applicationId: string, lifetimeSeconds = 3600): string {
    const account = this.records.accounts.find(({ username }) => username === to)
    const owner = account ? this.#accountOf(account.id) : { id: applicationId, name: 'candidate', roles: [] }
    return this.tokens.sign({ ...owner, applicationId, lifetimeSeconds })
  }

  #accountOf(id: string) {
    const account = this.records.accounts.find(each => each.id === id)
    const roles = this.records.employees.find(each => each.id === id)?.roles ?? []
    return { id, name: account?.username ?? '', roles }
  }

  employee(id: string | undefined): Employee {
    const employee = this.records.employees.find(each => each.id === id)
    if (!employee) throw new Refusal(404, { message: 'No such employee.' })
    return employee
  }

  check(date: string | null, endDate: string | null, sequence: string | null): Check {
    const check = this.records.checks.find(
      each => each.date === date && each.endDate === endDate && String(each.sequence) === sequence,
    )
    if (!check) throw new Refusal(404, { message: 'No such check.' })
    return check
  }

  application(id: string | undefined): Application {
    const application = this.records.applications.find(each => each.id === id)
    if (!application) throw new Refusal(404, { message: 'No such application.' })
    return application
  }

  nextId(): string {
    return String(501 + this.records.applications.length)
  }

  /** Refuses whoever is not the candidate of the application. */
  candidate(token: string | null, applicationId: string | undefined): void {
    const bearer = this.tokens.read(token ?? '')
    if (!bearer || bearer.applicationId !== applicationId)
      throw new Refusal(401, { message: 'Not your packet.' })
  }
}
