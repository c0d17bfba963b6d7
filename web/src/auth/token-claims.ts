import type { z } from 'zod'

/** The payload of a three-part token as JSON; its signature is the server's business. */
function payloadOf(token: string): unknown {
  const parts = token.split('.')
  if (parts.length !== 3) return undefined
  try {
    const binary = atob((parts[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, letter => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Claims of a token as the schema reads them, `undefined` when it is no such token. */
export function decodeClaims<S extends z.ZodType>(token: string, schema: S): z.output<S> | undefined {
  return schema.safeParse(payloadOf(token)).data
}

/** Units: `exp` in seconds since 1970, as tokens carry it. */
export function isExpired(claims: { exp: number }, nowMs = Date.now()): boolean {
  return claims.exp <= Math.floor(nowMs / 1000)
}
