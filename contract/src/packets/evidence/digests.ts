type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()

export function toHex(bytes: ArrayBuffer | Uint8Array): string {
  return Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Throws: SyntaxError if the text is not hexadecimal. */
export function fromHex(text: string): Bytes {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new SyntaxError('Not hexadecimal')
  return Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

export async function sha256Hex(content: Bytes | string): Promise<string> {
  const bytes = typeof content === 'string' ? encoder.encode(content) : content
  return toHex(await crypto.subtle.digest('SHA-256', bytes))
}

export const SALT_BYTES = 32

export type AnswerValue = string | readonly string[]

/**
 * HMAC-SHA-256 of an answer's name and value under a random key, so that short secrets can't be brute-forced.
 * @param keyHex the packet's salt, or for full numbers the key printed on the payroll page
 */
export async function answerDigest(keyHex: string, name: string, value: AnswerValue): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', fromHex(keyHex), algorithm, false, ['sign'])
  return toHex(await crypto.subtle.sign('HMAC', key, encoder.encode(JSON.stringify([name, value]))))
}
