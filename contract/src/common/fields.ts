import type { z } from 'zod'
import { recordOf } from './records.ts'

/**
 * A form field; each form adds its own properties. If the schema depends on today's date, it is a function of that
 * date.
 */
export type Field = {
  label: string
  schema: z.ZodType<unknown, unknown> | ((today: string) => z.ZodType<unknown, unknown>)
}
export type Fields = Readonly<Record<string, Field>>
/** Like `Fields`, but also accepts fields whose schema is defined elsewhere. */
type DeclaredFields = Readonly<Record<string, object>>

type SchemaOf<Declared extends Field> = Declared['schema'] extends (today: string) => infer Schema
  ? Schema
  : Declared['schema']
type Shape<Form extends Fields> = { [Name in keyof Form]: SchemaOf<Form[Name]> }

export function fieldNames<Form extends DeclaredFields>(fields: Form): (keyof Form & string)[] {
  return Object.keys(fields)
}

const LAST_DAY = '9999-12-31'

/** Returns the shape for `z.object`. The cast is safe because each member is the schema of the field of that name. */
export function shapeOf<Form extends Fields>(fields: Form, today: string = LAST_DAY): Shape<Form> {
  return recordOf(fieldNames(fields), name => {
    const schema = fields[name]?.schema
    return typeof schema === 'function' ? schema(today) : schema
  }) as Shape<Form>
}

/** The names of the fields whose declaration includes all properties of `Mark`, such as `{ step: 'personal' }`. */
export type FieldWith<Form extends DeclaredFields, Mark> = {
  [Name in keyof Form]: Form[Name] extends Mark ? Name : never
}[keyof Form] &
  string

export function isFieldWith<
  Form extends DeclaredFields,
  const Mark extends Readonly<Record<string, unknown>>,
>(fields: Form, mark: Mark, name: string): name is FieldWith<Form, Mark> {
  const properties = new Map(Object.entries(fields[name] ?? {}))
  return (
    Object.hasOwn(fields, name) && Object.entries(mark).every(([key, value]) => properties.get(key) === value)
  )
}

export function fieldsWith<Form extends DeclaredFields, const Mark extends Readonly<Record<string, unknown>>>(
  fields: Form,
  mark: Mark,
): FieldWith<Form, Mark>[] {
  return fieldNames(fields).filter(name => isFieldWith(fields, mark, name))
}
