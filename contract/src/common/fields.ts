import type { z } from 'zod'
import { recordOf } from './records.ts'

/**
 * One field of a form: its schema with messages, and anything else the form needs. A schema that depends on the date
 * is a function of today.
 */
export type Field = {
  label: string
  schema: z.ZodType<unknown, unknown> | ((today: string) => z.ZodType<unknown, unknown>)
}
export type Fields = Readonly<Record<string, Field>>
/** Fields, including those whose schema is defined elsewhere. */
type Declared = Readonly<Record<string, object>>

type SchemaOf<Declared extends Field> = Declared['schema'] extends (today: string) => infer Schema
  ? Schema
  : Declared['schema']
type Shape<Form extends Fields> = { [Name in keyof Form]: SchemaOf<Form[Name]> }

export function fieldNames<Form extends Declared>(fields: Form): (keyof Form & string)[] {
  return Object.keys(fields)
}

const LAST_DAY = '9999-12-31'

/**
 * The argument for `z.object`. Guarantee: each member is the schema of the field of that name, or its result for
 * `today`.
 */
export function shapeOf<Form extends Fields>(fields: Form, today: string = LAST_DAY): Shape<Form> {
  return recordOf(fieldNames(fields), name => {
    const schema = fields[name]?.schema
    return typeof schema === 'function' ? schema(today) : schema
  }) as Shape<Form>
}

/** The names of the fields declared with all of `Mark`, such as `{ step: 'personal' }`. */
export type FieldWith<Form extends Declared, Mark> = {
  [Name in keyof Form]: Form[Name] extends Mark ? Name : never
}[keyof Form] &
  string

export function isFieldWith<Form extends Declared, const Mark extends Readonly<Record<string, unknown>>>(
  fields: Form,
  mark: Mark,
  name: string,
): name is FieldWith<Form, Mark> {
  const declared = new Map(Object.entries(fields[name] ?? {}))
  return (
    Object.hasOwn(fields, name) && Object.entries(mark).every(([key, value]) => declared.get(key) === value)
  )
}

/** The names of the fields declared with all of `mark`, in order. */
export function fieldsWith<Form extends Declared, const Mark extends Readonly<Record<string, unknown>>>(
  fields: Form,
  mark: Mark,
): FieldWith<Form, Mark>[] {
  return fieldNames(fields).filter(name => isFieldWith(fields, mark, name))
}
