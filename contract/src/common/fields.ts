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

/** The names of the fields whose declaration includes all of `Properties`, such as `{ step: 'personal' }`. */
export type FieldWith<Form extends DeclaredFields, Properties> = {
  [Name in keyof Form]: Form[Name] extends Properties ? Name : never
}[keyof Form] &
  string

export function isFieldWith<
  Form extends DeclaredFields,
  const Properties extends Readonly<Record<string, unknown>>,
>(fields: Form, properties: Properties, name: string): name is FieldWith<Form, Properties> {
  const fieldProperties = new Map(Object.entries(fields[name] ?? {}))
  return (
    Object.hasOwn(fields, name) &&
    Object.entries(properties).every(([key, value]) => fieldProperties.get(key) === value)
  )
}

export function fieldsWith<
  Form extends DeclaredFields,
  const Properties extends Readonly<Record<string, unknown>>,
>(fields: Form, properties: Properties): FieldWith<Form, Properties>[] {
  return fieldNames(fields).filter(name => isFieldWith(fields, properties, name))
}
