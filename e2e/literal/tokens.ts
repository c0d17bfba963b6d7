import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'

export type Bearer = { id: string; name: string; roles: string[]; applicationId?: string }

const LIFETIME_SECONDS = 3600
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const ID = `${CLAIMS}/nameidentifier`
const NAME = `${CLAIMS}/name`
const ROLE = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role'
const claimsSchema = z.object({
  [ID]: z.string(),
  [NAME]: z.string(),
  [ROLE]: z.union([z.string(), z.array(z.string())]),
  applicationId: z.string().optional(),
})

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** JWTs as a .NET server writes them: long claim names, `HRManager`, a single role without a list. */
export class Tokens {
  readonly #key = randomUUID()

  sign({ id, name, roles, applicationId }: Bearer): string {
    const spelled = roles.map(role => role.replace('-', ''))
    const payload = {
      ...{ [ID]: id, [NAME]: name, [ROLE]: spelled.length === 1 ? spelled[0] : spelled },
      exp: Math.floor(Date.now() / 1000) + LIFETIME_SECONDS,
      ...(applicationId && { nameid: id, applicationId }),
    }
    const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`
    return `${signed}.${this.#signatureOf(signed)}`
  }

  /** `undefined` for tokens of other servers. */
  read(token: string): Bearer | undefined {
    const [head = '', payload = '', signature] = token.split('.')
    if (signature !== this.#signatureOf(`${head}.${payload}`)) return undefined
    const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    const roles = [claims[ROLE]].flat().map(role => role.replace('HRManager', 'HR-Manager'))
    return { id: claims[ID], name: claims[NAME], roles, applicationId: claims.applicationId }
  }

  #signatureOf(signed: string): string {
    return createHmac('sha256', this.#key).update(signed).digest('base64url')
  }
}
