import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openChunk, sealChunk } from '#server/files/encrypted-format.ts'
import { giveBack, usedUp } from './give-back.ts'

const held = () => process.memoryUsage().arrayBuffers
const SIZE = 65_536

it('gives the memory of a sealed and of an opened piece back at once', () => {
  const chunkKey = { key: createSecretKey(randomBytes(32)), header: Buffer.from('header') }
  const place = { number: 0, isLast: true }
  const plain = randomBytes(SIZE)
  const before = held()
  const [sealed, tag] = sealChunk(chunkKey, place, plain)
  const opened = openChunk(chunkKey, place, Buffer.concat([sealed, tag]))
  expect(opened.equals(plain)).toBe(true)
  const during = held()
  giveBack(sealed)
  giveBack(opened)
  expect(during - held()).toBe(2 * SIZE)
  expect([sealed.length, opened.length]).toEqual([0, 0])
  expect(during - before).toBeGreaterThanOrEqual(2 * SIZE)
})

it('leaves what shares its memory with others', () => {
  const [small, part] = [Buffer.from('small'), Buffer.alloc(SIZE).subarray(1)]
  giveBack(small)
  giveBack(part)
  expect(small.toString()).toBe('small')
  expect(part).toHaveLength(SIZE - 1)
})

it('gives each piece back when the next one is asked for, and not before', async () => {
  const pieces = [1, 2, 3].map(number => Buffer.alloc(SIZE, number))
  async function* source() {
    yield* pieces
  }
  const seen: number[] = []
  for await (const piece of usedUp(source())) seen.push(piece.length, piece[0] ?? 0)
  expect(seen).toEqual([SIZE, 1, SIZE, 2, SIZE, 3])
  expect(pieces.map(({ length }) => length)).toEqual([0, 0, 0])
})
