import { FILE_MESSAGES } from '@epay/contract/files/messages'
import sharp from 'sharp'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createParser, type Parse } from './parser.ts'
import { PARSER_LIMITS } from './parser-tasks.ts'

const requester = { config: { hasRateLimits: false }, address: null, actor: { kind: 'anonymous' } } as const
const clean = (parse: Parse, content: Uint8Array) => parse(requester, { task: 'clean-photo', content })

let smallPicture: Buffer
/** An interlaced picture, so all 100 MB must be decoded into memory. */
let slowPicture: Buffer
beforeAll(async () => {
  const create = { width: 5000, height: 5000, channels: 4, background: '#8fb3c480' } as const
  smallPicture = await sharp({ create: { ...create, width: 40, height: 30 } })
    .png()
    .toBuffer()
  slowPicture = await sharp({ create }).png({ progressive: true, compressionLevel: 1 }).toBuffer()
})

const refusal = { code: 'INVALID_INPUT', message: FILE_MESSAGES.tooCostly }

it('refuses only the file that takes too much memory', async () => {
  const parse = createParser({ ...PARSER_LIMITS, megabytes: 140 })
  const [refusedOutcome, acceptedOutcome] = await Promise.allSettled([
    clean(parse, slowPicture),
    clean(parse, smallPicture),
  ])
  expect(refusedOutcome).toMatchObject({ status: 'rejected', reason: refusal })
  expect(acceptedOutcome.status).toBe('fulfilled')
  expect((await sharp(await clean(parse, smallPicture)).metadata()).width).toBe(40)
})

it.each([
  ['CPU time', 0.25],
  ['time', 0.001],
])('refuses a file that takes too much %s', async (_, seconds) => {
  const parse = createParser({ ...PARSER_LIMITS, seconds })
  await expect(clean(parse, slowPicture)).rejects.toMatchObject(refusal)
})

it("parses files without the portal's environment", async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  // With this option, Node wouldn't start.
  vi.stubEnv('NODE_OPTIONS', '--no-such-option')
  expect((await clean(createParser(PARSER_LIMITS), smallPicture)).length).toBeGreaterThan(0)
})
