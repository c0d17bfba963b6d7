import fc from 'fast-check'
import type { Operation, Schema } from './described-calls.ts'

/** Values that exist, by the lower-case name of the member that carries them. */
export type Known = Readonly<Record<string, readonly string[]>>

/** How many of a hundred values are hostile. */
const HOSTILITY = [0, 8, 50]

const HOSTILE_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    '\u202Egnp.exe',
    'a\r\nSet-Cookie: x=1',
    "' or 1=1 --",
    '%00',
    '../../../etc/passwd',
  ],
  ...[
    '{{7*7}}',
    '#{7*7}',
    '<script>1</script>',
    '=1+1',
    '__proto__',
    'constructor',
    'NaN',
    'Infinity',
    '-0',
    '1e400',
  ],
  ...[
    '2147483648',
    '-2147483649',
    '9007199254740993',
    '0x10',
    '0000-00-00',
    '9999-12-31',
    '2026-02-30',
    '+275760-09-13',
  ],
  ...[
    '2026-W99',
    '00000000-0000-0000-0000-000000000000',
    'null',
    'true',
    '🏗️'.repeat(50),
    'x'.repeat(20_000),
    'asc desc',
  ],
]
const HOSTILE_NUMBERS = [-1, 0.1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -0]
const hostileText = fc.constantFrom(...HOSTILE_TEXTS)
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...HOSTILE_NUMBERS),
  fc.constantFrom<unknown>(null, true, [], {}, [[[[]]]], { length: 1e9 }, ['a', 'a'], { toString: 1 }),
  fc.anything({ maxDepth: 2 }),
)

const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  date: day.map(date => date.toISOString().slice(0, 10)),
  'date-time': day.map(date => date.toISOString()),
}

function textOf({ format, pattern, minLength = 0, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  const known = format === undefined ? undefined : FORMATS[format]
  const free = fc.string({ minLength, maxLength: Math.min(maxLength, 300), unit: 'grapheme' })
  if (known) return known
  if (pattern === undefined) return fc.oneof(free, FORMATS.date ?? free, FORMATS.email ?? free)
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    // Not every pattern can generate texts.
    return free
  }
}

/** Values as the schema asks for them, of which some are something else. */
function arbitraryOf(name: string, of: Schema, known: Known, hostility: number): fc.Arbitrary<unknown> {
  const wanted = wantedOf(name, of, known, hostility)
  return hostility === 0
    ? wanted
    : fc.oneof({ arbitrary: wanted, weight: 100 - hostility }, { arbitrary: hostileValue, weight: hostility })
}

function wantedOf(name: string, of: Schema, known: Known, hostility: number): fc.Arbitrary<unknown> {
  const existing = known[name.toLowerCase()]
  if (existing) return fc.constantFrom(...existing)
  if (of.const !== undefined) return fc.constant(of.const)
  if (of.enum) return fc.constantFrom(...of.enum)
  const choices = of.anyOf ?? of.oneOf ?? of.allOf
  if (choices) return fc.oneof(...choices.map(each => arbitraryOf(name, each, known, hostility)))
  const { minimum = -1000, maximum = 1_000_000 } = of
  switch ([of.type].flat()[0]) {
    case 'object':
      return objectOf(of, known, hostility)
    case 'array':
      return fc.array(arbitraryOf(name, of.items ?? {}, known, hostility), { maxLength: 5 })
    case 'integer':
      return fc.maxSafeInteger().map(number => Math.min(Math.max(number % 1_000_003, minimum), maximum))
    case 'number':
      return fc.double({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textOf(of)
    default:
      return fc.oneof(textOf({}), fc.anything({ maxDepth: 2 }))
  }
}

function objectOf(of: Schema, known: Known, hostility: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = of
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, arbitraryOf(name, each, known, hostility)]),
  )
  const object = fc.record(members, { requiredKeys: hostility === 0 ? required : required.slice(0, 1) })
  if (typeof additionalProperties !== 'object') return object
  const more = fc.dictionary(
    fc.oneof(textOf(propertyNames ?? {}), fc.constantFrom(...(propertyNames?.enum ?? ['any']).map(String))),
    arbitraryOf('', additionalProperties, known, hostility),
    { maxKeys: 5 },
  )
  return fc.tuple(object, more).map(([one, other]) => ({ ...one, ...other }))
}

const RAW_SEGMENTS = ['%', '%00', '%ff', '%2e%2e%2f', '..', '%F0%9F%8F%97', 'a%20b', '%25', 'x'.repeat(300)]

function segmentOf(name: string, of: Schema, known: Known, hostility: number): fc.Arbitrary<string> {
  const wanted = arbitraryOf(name, of, known, hostility).map(value => encodeURIComponent(asText(value)))
  return hostility === 0
    ? wanted
    : fc.oneof({ arbitrary: wanted, weight: 9 }, fc.constantFrom(...RAW_SEGMENTS))
}

function asText(value: unknown): string {
  const text = typeof value === 'object' ? fc.stringify(value) : String(value)
  return text.toWellFormed().slice(0, 6_000)
}

type Body =
  | { kind: 'json'; text: string }
  | { kind: 'form'; fields: [string, string][]; files: [string, number][] }
  | { kind: 'raw'; type: string; text: string }
  | undefined

const RAW_TYPES = [
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '',
]
const raw = fc.record({
  kind: fc.constant('raw' as const),
  type: fc.constantFrom(...RAW_TYPES),
  text: fc.oneof(
    fc.json(),
    fc.constantFrom('{', '--x\r\n', '[]', 'null', '{"a":1}', '{"__proto__":1}', '"'.repeat(1000)),
    fc.string(),
  ),
})

function bodyOf({ requestBody }: Operation, known: Known, hostility: number): fc.Arbitrary<Body> {
  const [[type, content] = []] = [Object.entries(requestBody?.content ?? {})[0]]
  const of = content?.schema
  if (!type || !of) return hostility > 8 ? fc.oneof(fc.constant(undefined), raw) : fc.constant(undefined)
  const wanted = type.startsWith('multipart/') ? formOf(of, known, hostility) : jsonOf(of, known, hostility)
  return hostility === 0 ? wanted : fc.oneof({ arbitrary: wanted, weight: 15 }, raw)
}

function jsonOf(of: Schema, known: Known, hostility: number): fc.Arbitrary<Body> {
  return arbitraryOf('', of, known, hostility).map(value => ({ kind: 'json', text: jsonText(value) }))
}

/** What has no JSON, such as a function or a loop, is written as JavaScript. */
function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null'
  } catch {
    return fc.stringify(value)
  }
}

function formOf(of: Schema, known: Known, hostility: number): fc.Arbitrary<Body> {
  const entries = Object.entries(of.properties ?? {})
  const texts = Object.fromEntries(
    entries
      .filter(([, each]) => each.format !== 'binary')
      .map(([name, each]) => [name, arbitraryOf(name, each, known, hostility)]),
  )
  const files = entries.filter(([, each]) => each.format === 'binary').map(([name]) => name)
  const file = files.length > 0 ? fc.tuple(fc.constantFrom(...files), fc.nat()) : undefined
  return fc.record({
    kind: fc.constant('form' as const),
    fields: fc
      .record(texts, { requiredKeys: hostility === 0 ? Object.keys(texts) : [] })
      .map(values => Object.entries(values).map(([name, value]): [string, string] => [name, asText(value)])),
    files: file ? fc.array(file, { maxLength: 3 }) : fc.constant<[string, number][]>([]),
  })
}

/** A request that can be written down; `who` and the numbers of files are indexes into what the test has. */
export type ArbitraryRequest = {
  method: string
  path: string
  query: [string, string][]
  body: Body
  who: number
}

/** Valid, nearly valid and hostile requests for every call alike. */
export function arbitraryRequest(
  operations: readonly Operation[],
  known: Known,
): fc.Arbitrary<ArbitraryRequest> {
  return fc
    .tuple(fc.constantFrom(...operations), fc.constantFrom(...HOSTILITY))
    .chain(([each, hostility]) => requestOf(each, known, hostility))
}

function requestOf(each: Operation, known: Known, hostility: number): fc.Arbitrary<ArbitraryRequest> {
  const inPath = each.parameters.filter(parameter => parameter.in === 'path')
  const inQuery = each.parameters.filter(parameter => parameter.in === 'query')
  return fc.record({
    method: fc.constant(each.method),
    path: fc
      .tuple(...inPath.map(({ name, schema: of }) => segmentOf(name, of, known, hostility)))
      .map(segments =>
        inPath.reduce(
          (path, { name }, index) => path.replace(`{${name}}`, () => segments[index] ?? ''),
          each.path,
        ),
      ),
    query: fc
      .record(
        Object.fromEntries(
          inQuery.map(({ name, schema: of }) => [name, arbitraryOf(name, of, known, hostility)]),
        ),
        { requiredKeys: [] },
      )
      .map(values => Object.entries(values).map(([name, value]): [string, string] => [name, asText(value)])),
    body: each.method === 'GET' ? fc.constant(undefined) : bodyOf(each, known, hostility),
    who: fc.nat(),
  })
}
