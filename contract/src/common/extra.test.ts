import { expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { extra, isExtra, type Taken } from './extra.ts'

const rowSchema = z.object({ name: z.string(), seen: extra(z.boolean()) })
const pageSchema = z.object({
  items: z.array(rowSchema),
  newest: rowSchema.pick({ seen: true }).nullable(),
  total: extra(z.number()),
})
const doneSchema = extra(z.object({ id: z.string() }))

it('leaves to the server everything that is promised', () => {
  expectTypeOf<z.output<typeof rowSchema>>().toEqualTypeOf<{ name: string; seen: boolean }>()
  expect(rowSchema.safeParse({ name: 'Ana' }).success).toBe(false)
  expect(isExtra(rowSchema.shape.seen)).toBe(true)
  expect(isExtra(rowSchema.shape.name)).toBe(false)
})

it('marks no schema that is used elsewhere', () => {
  const name = z.string()
  expect(isExtra(extra(name))).toBe(true)
  expect(isExtra(name)).toBe(false)
})

it('keeps its mark where members are picked', () => {
  expect(isExtra(rowSchema.pick({ seen: true }).shape.seen)).toBe(true)
})

it('lets the client rely on what the specification names, at any depth', () => {
  expectTypeOf<Taken<typeof pageSchema>>().toEqualTypeOf<{
    items: { name: string; seen?: boolean | undefined }[]
    newest: { seen?: boolean | undefined } | null
    total?: number | undefined
  }>()
  expectTypeOf<Taken<typeof doneSchema>>().toEqualTypeOf<{ id: string } | undefined>()
})
