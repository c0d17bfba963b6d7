import { randomUUID } from 'node:crypto'
import { type Application, type Check, type Employee, makeRecords } from './records.ts'
import { type Bearer, Tokens } from './tokens.ts'

/** A refusal whose body has one of the specification's shapes. */
export class Refusal extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`Refused with ${status}`)
    this.status = status
    this.body = body
  }
}

export class Office {
  readonly records = makeRecords()
  readonly #tokens = new Tokens()
  readonly #sessions = new Map<string, string>()
  readonly #accessTokens = new Set<string>()

  startSession(id: string): { token: string; refreshToken: string } {
    const token = this.#tokens.sign(this.#accountOf(id))
    const refreshToken = randomUUID()
    this.#accessTokens.add(token)
    this.#sessions.set(refreshToken, id)
    return { token, refreshToken }
  }

  signIn(username: unknown, password: unknown) {
    const account = this.records.accounts.find(each => each.username === username)
    if (!account || account.password !== password) throw new Refusal(401, 'Unknown user or password')
    return this.startSession(account.id)
  }

  renewSession(refreshToken: string) {
    const id = this.#sessions.get(refreshToken)
    if (!id) throw new Refusal(401, 'Unknown refresh token')
    this.#sessions.delete(refreshToken)
    return this.startSession(id)
  }

  bearerOf(token: string): Bearer | undefined {
    const bearer = this.#tokens.read(token)
    return this.#accessTokens.has(token) || bearer?.applicationId ? bearer : undefined
  }

  /** Throws: Refusal unless it is a link's token. */
  bearerOfLink(token: string): Bearer {
    const bearer = this.#tokens.read(token)
    if (bearer?.applicationId) return bearer
    throw new Refusal(401, { message: 'The link is not valid.' })
  }

  /** Makes every token so far fail with 401. */
  refuseAccessTokens(): void {
    this.#accessTokens.clear()
  }

  refuseRefreshTokens(): void {
    this.#sessions.clear()
  }

  linkToken(to: 'hr.manager' | 'cfo' | 'candidate', applicationId: string): string {
    const account = this.records.accounts.find(({ username }) => username === to)
    const owner = account ? this.#accountOf(account.id) : { id: applicationId, name: 'candidate', roles: [] }
    return this.#tokens.sign({ ...owner, applicationId })
  }

  #accountOf(id: string): Bearer {
    const account = this.records.accounts.find(each => each.id === id)
    return { id, name: account?.username ?? '', roles: this.employee(id).roles }
  }

  employee(id: string | undefined): Employee {
    return found(this.records.employees.find(each => each.id === id))
  }

  check(date: string | null, endDate: string | null, sequence: string | null): Check {
    const isIt = (each: Check) => each.date === date && each.endDate === endDate
    return found(this.records.checks.find(each => isIt(each) && String(each.sequence) === sequence))
  }

  application(id: string | undefined): Application {
    return found(this.records.applications.find(each => each.id === id))
  }

  requireCandidate(token: string | null, applicationId: string | undefined): void {
    if (this.bearerOfLink(token ?? '').applicationId !== applicationId)
      throw new Refusal(401, { message: 'Not your packet.' })
  }
}

function found<Row>(row: Row | undefined): Row {
  if (row) return row
  throw new Refusal(404, { message: 'There is no such record.' })
}
