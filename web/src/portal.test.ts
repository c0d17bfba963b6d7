import { build } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { importedSheets, neededSheets } from './testing/mantine-sheets.ts'

const WEB = `${import.meta.dirname}/..`

beforeAll(() => vi.stubEnv('NODE_ENV', 'production'))
afterAll(() => vi.unstubAllEnvs())

it('the portal loads the style sheet of every Mantine component in it, and no other', async () => {
  const built = await build({ root: WEB, logLevel: 'silent', build: { write: false } })
  if (!('output' in built)) throw new Error('The portal is one build')
  const scripts = built.output.filter(file => file.type === 'chunk')
  expect(importedSheets(WEB, 'src/**/!(apply-styles|packet-styles).{ts,tsx}')).toEqual(neededSheets(scripts))
})
