import { expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { type ClientOutput, extra, isExtra, isOmittable, omittable, open } from './extra.ts'

const rowSchema = z.object({ name: z.string(), isSeen: extra(z.boolean()) })
const pageSchema = z.object({
  items: z.array(rowSchema),
  newest: rowSchema.pick({ isSeen: true }).nullable(),
  total: extra(z.number()),
})
const doneSchema = extra(z.object({ id: z.string() }))

it('requires the server to send extras', () => {
  expectTypeOf<z.output<typeof rowSchema>>().toEqualTypeOf<{ name: string; isSeen: boolean }>()
  expect(rowSchema.safeParse({ name: 'Ana' }).success).toBe(false)
})

it('marks a copy of the schema, and keeps the mark in picked schemas', () => {
  const name = z.string()
  expect(isExtra(extra(name))).toBe(true)
  expect(isExtra(name)).toBe(false)
  expect(isExtra(rowSchema.pick({ isSeen: true }).shape.isSeen)).toBe(true)
})

it('makes extras optional for clients at any depth', () => {
  expectTypeOf<ClientOutput<typeof pageSchema>>().toEqualTypeOf<{
    items: { name: string; isSeen?: boolean | undefined }[]
    newest: { isSeen?: boolean | undefined } | null
    total?: number | undefined
  }>()
  expectTypeOf<ClientOutput<typeof doneSchema>>().toEqualTypeOf<{ id: string } | undefined>()
})

it('makes omittable values nullable and open enums text for clients', () => {
  const schema = z.object({
    netPay: omittable(z.number()),
    roles: z.array(open(z.enum(['Admin']))),
    checks: z.array(z.object({ amount: omittable(z.number()) })),
  })
  expectTypeOf<ClientOutput<typeof schema>>().toEqualTypeOf<{
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
