import type { JsonSchema } from './document.ts'

export type Field = { name: string; isRequired: boolean; type: string }

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  binary: 'file',
  date: 'date, YYYY-MM-DD',
  'date-time': 'instant, ISO 8601',
}

function typeOf(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' or ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  if (schema.items) return `list of ${schema.items.properties ? 'objects' : typeOf(schema.items)}`
  if (schema.format && FORMAT_NAMES[schema.format]) return FORMAT_NAMES[schema.format] ?? ''
  return [schema.type ?? 'any'].flat().join(' or ')
}

/** zod limits every integer to the range of safe integers. That limit isn't worth showing. */
const isRealLimit = (limit: number | undefined) =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER

function limitsOf({
  minLength,
  maxLength,
  minimum,
  maximum,
  maxItems,
  default: defaultValue,
}: JsonSchema): string[] {
  return [
    minLength ? `not empty${minLength > 1 ? `, at least ${minLength} characters` : ''}` : '',
    maxLength ? `at most ${maxLength} characters` : '',
    isRealLimit(minimum) ? `from ${minimum}` : '',
    isRealLimit(maximum) ? `to ${maximum}` : '',
    maxItems ? `at most ${maxItems}` : '',
    defaultValue === undefined || defaultValue === '' ? '' : `else ${JSON.stringify(defaultValue)}`,
  ].filter(Boolean)
}

/** Returns a description such as 'string, at most 50 characters'. */
export const describeType = (schema: JsonSchema): string => [typeOf(schema), ...limitsOf(schema)].join(', ')

/** Nested members have dotted names, such as `items[].id`. */
export function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  if (schema.anyOf) return schema.anyOf.flatMap(each => fieldsOf(each, prefix))
  if (schema.items) return fieldsOf(schema.items, `${prefix}[]`)
  if (typeof schema.additionalProperties === 'object')
    return fieldsOf(schema.additionalProperties, prefix ? `${prefix}.*` : '*')
  return Object.entries(schema.properties ?? {}).flatMap(([member, value]) => {
    const name = prefix ? `${prefix}.${member}` : member
    return [
      { name, isRequired: schema.required.includes(member), type: describeType(value) },
      ...fieldsOf(value, name),
    ]
  })
}
