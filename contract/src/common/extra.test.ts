import { expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { extra, isExtra, isOmittable, omittable, open, type Taken } from './extra.ts'

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

it('lets the client know what another server may leave out or add', () => {
  const schema = z.object({
    netPay: omittable(z.number()),
    roles: z.array(open(z.enum(['Admin']))),
    checks: z.array(z.object({ amount: omittable(z.number()) })),
  })
  expectTypeOf<Taken<typeof schema>>().toEqualTypeOf<{
    netPay: number | null
    roles: string[]
    checks: { amount: number | null }[]
  }>()
  expectTypeOf<z.output<typeof schema>>().toEqualTypeOf<{
    netPay: number
    roles: 'Admin'[]
    checks: { amount: number }[]
  }>()
  expect(schema.safeParse({ netPay: null, roles: [], checks: [] }).success).toBe(false)
  expect(isOmittable(schema.pick({ netPay: true }).shape.netPay)).toBe(true)
  expect(isOmittable(z.number())).toBe(false)
})
