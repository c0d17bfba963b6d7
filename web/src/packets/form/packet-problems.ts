import type { z } from 'zod'
import type { PacketField, PacketValues } from './packet-values.ts'
import { PACKET_STEPS, type PacketStep, stepSchemas } from './steps.ts'

export type FieldProblem = { field: PacketField; message: string }

function isField(name: PropertyKey | undefined, values: PacketValues): name is PacketField {
  return name !== undefined && Object.hasOwn(values, name)
}

/** First message of each field of a step that needs another look. */
export function stepProblems(step: PacketStep, values: PacketValues, today: string): FieldProblem[] {
  const schema: z.ZodType = stepSchemas(today)[step]
  const found = new Map<PacketField, string>()
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const [name] = path
    if (isField(name, values) && !found.has(name)) found.set(name, message)
  }
  return [...found].map(([field, message]) => ({ field, message }))
}

/** The first of the steps up to `last` that needs another look, `undefined` when none does. */
export function firstStepWithProblems(
  last: PacketStep,
  values: PacketValues,
  today: string,
): PacketStep | undefined {
  const reached = PACKET_STEPS.slice(0, PACKET_STEPS.indexOf(last) + 1)
  return reached.find(step => stepProblems(step, values, today).length > 0)
}
