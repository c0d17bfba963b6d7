import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Way } from './way.ts'

export type Bearer = { id: string; name: string; roles: string[]; applicationId: string | undefined }

type Claims = Bearer & { lifetimeSeconds: number }

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const readPart = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Signed tokens with the claims that the specification names and no other. */
export class Tokens {
  readonly #way: Way
  readonly #key = randomUUID()

  constructor(way: Way) {
    this.#way = way
  }

  sign({ id, name, roles, applicationId, lifetimeSeconds }: Claims): string {
    const { claims, roleInToken } = this.#way
    const spelt = roles.map(roleInToken)
    const payload = {
      [claims.id]: id,
      [claims.name]: name,
      [claims.role]: spelt.length === 1 ? spelt[0] : spelt,
      exp: Math.floor(Date.now() / 1000) + lifetimeSeconds,
      ...(applicationId && { nameid: id, applicationId }),
    }
    const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`
    return `${signed}.${this.#signatureOf(signed)}`
  }

  /** The owner of a token that this server made, until the token expires. */
  read(token: string): Bearer | undefined {
    const [head = '', payload = '', signature] = token.split('.')
    if (signature !== this.#signatureOf(`${head}.${payload}`)) return undefined
    const claims = z.record(z.string(), z.unknown()).parse(readPart(payload))
    if (Number(claims.exp) * 1000 <= Date.now()) return undefined
    const { id, name, role } = this.#way.claims
    const roles = [claims[role]].flat().map(each => String(each).replace('HRManager', 'HR-Manager'))
    const applicationId = claims.applicationId === undefined ? undefined : String(claims.applicationId)
    return { id: String(claims[id]), name: String(claims[name]), roles, applicationId }
  }

  #signatureOf(signed: string): string {
    return createHmac('sha256', this.#key).update(signed).digest('base64url')
  }
}
