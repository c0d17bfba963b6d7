import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { isLockedPdf } from './locked-pdf.ts'
import { buildProtectedPdf } from './test-files.ts'

const anyone = { config: { hasRateLimits: false }, address: null, actor: { kind: 'anonymous' } } as const
const isLocked = (content: Buffer, limits?: { seconds: number }) =>
  isLockedPdf(
    anyone,
    { read: async () => Readable.from([content]) },
    { id: 'resume', head: content, tail: content },
    limits,
  )

it('a PDF is locked when it opens with a password only', async () => {
  expect(await isLocked(await buildProtectedPdf({ userPassword: 'secret' }))).toBe(true)
  expect(await isLocked(await buildProtectedPdf({ ownerPassword: 'secret' }))).toBe(false)
  expect(await isLocked(await buildProtectedPdf({}))).toBe(false)
})

it('a PDF whose check takes too long is taken', async () => {
  expect(await isLocked(await buildProtectedPdf({ userPassword: 'secret' }), { seconds: 0.001 })).toBe(false)
})
