import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openChunk, sealChunk } from '#server/files/encrypted-format.ts'
import { giveBack, usedUp, usedUpParts } from './give-back.ts'

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

it('gives back what arrived when a part of other memory comes, and never what is not known to have arrived', async () => {
  const [first, shared, last] = [Buffer.alloc(SIZE, 1), Buffer.alloc(SIZE, 2), Buffer.alloc(SIZE, 3)]
  async function* parts() {
    yield first.subarray(0, 10)
    yield first.subarray(10)
    yield shared
    yield last
  }
  const lengths: number[] = []
  for await (const part of usedUpParts(parts(), new WeakSet([first.buffer, last.buffer])))
    lengths.push(part.length, first.length)
  expect(lengths).toEqual([10, SIZE, SIZE - 10, SIZE, SIZE, 0, SIZE, 0])
  expect([first, shared, last].map(({ length }) => length)).toEqual([0, SIZE, SIZE])
})
