import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { isLockedPdf } from './locked-pdf.ts'
import { buildProtectedPdf } from './test-pdfs.ts'

const requester = { config: { hasRateLimits: false }, address: null, actor: { kind: 'anonymous' } } as const
const isLocked = (content: Buffer, limits?: { seconds: number }) =>
  isLockedPdf(
    requester,
    { read: async () => Readable.from([content]) },
    { id: 'resume', head: content, tail: content },
    limits,
  )

it('a PDF is locked if it needs a password to open', async () => {
  expect(await isLocked(await buildProtectedPdf({ userPassword: 'secret' }))).toBe(true)
  expect(await isLocked(await buildProtectedPdf({ ownerPassword: 'secret' }))).toBe(false)
  expect(await isLocked(await buildProtectedPdf({}))).toBe(false)
})

it('a PDF whose check takes too long is treated as unlocked', async () => {
  const content = padPdf(await buildProtectedPdf({ userPassword: 'secret' }))
  expect(await isLocked(content)).toBe(true)
  expect(await isLocked(content, { seconds: 0.001 })).toBe(false)
})

/** Adds 20 MB of padding, which takes longer than a millisecond to pass to the parser. */
function padPdf(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1')
  const table = text.lastIndexOf('\nxref') + 1
  const padding = `%${' '.repeat(20_000_000)}\n`
  const remainder = text.slice(table).replace(/startxref\n\d+/, `startxref\n${table + padding.length}`)
  return Buffer.from(text.slice(0, table) + padding + remainder, 'latin1')
}
