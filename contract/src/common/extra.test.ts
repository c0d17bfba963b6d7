import { expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { type ClientOutput, extra, isExtra, isOmittable, omittable, openEnum } from './extra.ts'

const rowSchema = z.object({ name: z.string(), isSeen: extra(z.boolean()) })
const pageSchema = z.object({
  items: z.array(rowSchema),
  newest: rowSchema.pick({ isSeen: true }).nullable(),
  netPay: omittable(z.number()),
  roles: z.array(openEnum(z.enum(['Admin']))),
})

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

it('makes extras optional for clients, omittable values nullable, and open enums text', () => {
  expectTypeOf<ClientOutput<typeof pageSchema>>().toEqualTypeOf<{
    items: { name: string; isSeen?: boolean | undefined }[]
    newest: { isSeen?: boolean | undefined } | null
    netPay: number | null
    roles: string[]
  }>()
  const doneSchema = extra(z.object({ id: z.string() }))
  expectTypeOf<ClientOutput<typeof doneSchema>>().toEqualTypeOf<{ id: string } | undefined>()
})

it('requires the server to send omittable values', () => {
  expectTypeOf<z.output<typeof pageSchema>['netPay']>().toEqualTypeOf<number>()
  const { netPay } = pageSchema.pick({ netPay: true }).shape
  expect(netPay.safeParse(null).success).toBe(false)
  expect([isOmittable(netPay), isOmittable(z.number())]).toEqual([true, false])
})
