import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { createLog, withoutQueryValues } from './log.ts'

const database = await openTestDatabase()

function logLineOf(error: unknown): string {
  const lines: string[] = []
  createLog('info', { write: line => lines.push(line) }).error({ err: error }, 'request failed')
  return lines.join('')
}

describe('an error in the log', () => {
  it('shows the code and stack of a failed statement, without its values', async () => {
    const failing = database.orm.execute(sql`select ${'512-34-6789'}::text, ${'secret'}::uuid`)
    const line = logLineOf(await failing.catch(error => error))
    expect(JSON.parse(line)).toMatchObject({ err: { type: 'Error', code: '22P02' } })
    expect(line).toContain('log.test.ts')
    expect(line).not.toMatch(/512-34-6789|secret/)
  })

  it('shows its causes without personal data', () => {
    const cause = Object.assign(new Error('550 <ann@example.com> has 123-45-6789'), { code: 'EENVELOPE' })
    const line = logLineOf(new Error('Not for eyJhbGciOi.x-y.z', { cause }))
    expect(JSON.parse(line).err).toMatchObject({
      message: 'Not for [token]',
      causes: [{ type: 'Error', code: 'EENVELOPE', message: '550 <[e-mail]> has [number]' }],
    })
    expect(line).not.toMatch(/ann@|6789|eyJ/)
  })

  it('shows the message of other errors', () => {
    expect(JSON.parse(logLineOf(new TypeError('no such thing')))).toMatchObject({
      err: { type: 'TypeError', message: 'no such thing' },
    })
  })
})

it.each([
  ['/api/x', '/api/x'],
  ['/api/x?', '/api/x'],
  ['/api/x?token=abc', '/api/x?token'],
  ['/api/JobApplication?applicantName=Ana%20L&status=0', '/api/JobApplication?applicantName&status'],
  ['/api/x?a=%E0%A4&candidatetoken=b?c=d', '/api/x?a&candidatetoken'],
])('logs %s without query values: %s', (url, expected) => {
  expect(withoutQueryValues(url)).toBe(expected)
})
