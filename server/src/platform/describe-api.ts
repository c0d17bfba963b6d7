import { ERROR_CATALOG, errorsOf, exampleProblem } from '@epay/contract/api-errors'
import { exampleOf } from '@epay/contract/api-examples'
import { accessText, apiIntroduction } from '@epay/contract/api-pages'
import { API_PREFIX, type Endpoint } from '@epay/contract/common/endpoint'
import type { Example } from '@epay/contract/common/example'
import type { DocumentedCode, Problem } from '@epay/contract/common/problem'
import { STATUS_BY_CODE } from '@epay/contract/common/problem-document'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { ENDPOINT_GROUPS } from '@epay/contract/permissions'
import fastifySwagger from '@fastify/swagger'
import { create as contentDisposition } from 'content-disposition'
import Fastify, { type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'

export async function generateOpenapi(routes: readonly RouteOptions[]): Promise<Record<string, unknown>> {
  const app = Fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => value => JSON.stringify(value))
  await app.register(fastifySwagger, { openapi: OPENAPI, transform: describeRoute })
  for (const { method, url, schema, config } of routes)
    app.route({ method, url, schema, config, handler: async () => undefined })
  await app.ready()
  return describeApi(app.swagger())
}

const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'EPay', version: '1' },
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'The `token` of a sign-in' },
      script: { type: 'http', scheme: 'bearer', description: "A script's token, `epay_…`" },
    },
  },
} as const

const describeRoute: typeof jsonSchemaTransform = input => {
  const endpoint = input.route.config?.endpoint
  const { schema, url } = jsonSchemaTransform(input)
  if (!endpoint) return { schema: { ...schema, hide: true }, url }
  const { access } = endpoint
  const schemes = [
    ...(access.kind === 'public' ? [] : ['bearer']),
    ...(access.kind === 'roles' && access.scriptScope ? ['script'] : []),
  ]
  const body = endpoint.form && {
    consumes: ['multipart/form-data'],
    body: describeForm(endpoint.form, endpoint.files),
  }
  return {
    url,
    schema: {
      ...schema,
      ...body,
      summary: endpoint.summary,
      security: schemes.map(name => ({ [name]: [] })),
    },
  }
}

function describeForm(form: z.ZodType, files: readonly string[] = []) {
  const formSchema = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' })
  const fileProperties = Object.fromEntries(
    files.map(name => [name, { type: 'string', format: 'binary' } as const]),
  )
  return { ...formSchema, properties: { ...formSchema.properties, ...fileProperties } }
}

const operationSchema = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string() })).optional(),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({})) }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ content: z.record(z.string(), z.looseObject({})).optional() }),
  ),
})
type Operation = z.infer<typeof operationSchema>
const documentSchema = z.looseObject({
  info: z.looseObject({}),
  components: z.looseObject({}),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
})

const membersSchema = z.record(z.string(), z.unknown())
const fileSchema = z.object({ name: z.string(), text: z.string().optional() })
const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const RETRY_AFTER = { 'Retry-After': reference('headers', 'RetryAfter') }
const EXAMPLE_DESCRIPTIONS = [{ code: 'PasswordTooShort', description: 'Use at least 10 characters.' }]

/**
 * Adds what schemas can't express to the generated document: examples, access, possible errors, and how to get
 * started.
 */
function describeApi(generatedDocument: unknown): Record<string, unknown> {
  const document = documentSchema.parse(generatedDocument)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { title, endpoints } of ENDPOINT_GROUPS)
    for (const endpoint of endpoints) {
      const path = API_PREFIX + endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      const method = endpoint.method.toLowerCase()
      const operation = document.paths[path]?.[method]
      if (!operation) throw new Error(`${endpoint.method} ${endpoint.path} is declared, but not served`)
      paths[path] = { ...paths[path], [method]: { ...describeEndpoint(endpoint, operation), tags: [title] } }
    }
  return {
    ...document,
    info: { ...document.info, description: apiIntroduction() },
    tags: ENDPOINT_GROUPS.map(({ title }) => ({ name: title })),
    components: {
      ...document.components,
      schemas: { Problem: z.toJSONSchema(problemSchema) },
      headers: { RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer' }, example: 5 } },
      responses: {
        Unexpected: {
          description: ERROR_CATALOG.INTERNAL.cause,
          content: problemContent([['INTERNAL', exampleProblem('INTERNAL')]]),
        },
      },
    },
    paths,
  }
}

function describeEndpoint(endpoint: Endpoint, { parameters, requestBody, responses, ...rest }: Operation) {
  const example = exampleOf(endpoint)
  const values = membersSchema.parse({
    ...membersSchema.parse(example.query ?? {}),
    ...membersSchema.parse(example.params ?? {}),
  })
  const exampleBody = example.body ?? example.form
  return {
    ...rest,
    description: accessText(endpoint.access),
    ...(parameters && {
      parameters: parameters.map(each => ({
        ...each,
        ...(each.name in values && { example: values[each.name] }),
      })),
    }),
    ...(requestBody && {
      requestBody: {
        ...requestBody,
        content: Object.fromEntries(
          Object.entries(requestBody.content).map(([type, media]) => [
            type,
            { ...media, example: exampleBody },
          ]),
        ),
      },
    }),
    responses: {
      ...describeSuccess(endpoint, example, responses),
      ...describeErrors(endpoint, example),
      default: reference('responses', 'Unexpected'),
    },
  }
}

function describeSuccess(endpoint: Endpoint, { response }: Example, responses: Operation['responses']) {
  const status = endpoint.status ?? 200
  if (endpoint.response instanceof z.ZodType) {
    const media = responses[status]?.content?.['application/json']
    return {
      [status]: { description: 'Done', content: { 'application/json': { ...media, example: response } } },
    }
  }
  const { name, text } = fileSchema.parse(response)
  const content = endpoint.response.download.map(type => [
    type,
    text === undefined
      ? { schema: { type: 'string', format: 'binary' } }
      : { schema: { type: 'string' }, example: text },
  ])
  return {
    [status]: {
      description: `A file, such as ${name}`,
      headers: {
        'Content-Disposition': { schema: { type: 'string' }, example: contentDisposition(name) },
      },
      content: Object.fromEntries(content),
    },
  }
}

function describeErrors(endpoint: Endpoint, example: Example) {
  const errors = errorsOf(endpoint, example)
  const statuses = [...new Set(errors.map(({ code }) => STATUS_BY_CODE[code]))]
  return Object.fromEntries(
    statuses.map(status => {
      const statusErrors = errors.filter(({ code }) => STATUS_BY_CODE[code] === status)
      const isDescribed = status === 400 && endpoint.errorBody === 'descriptions'
      return [
        status,
        {
          description: statusErrors.map(({ code }) => ERROR_CATALOG[code].cause).join(' Or: '),
          ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
          content: isDescribed
            ? { 'application/json': { example: EXAMPLE_DESCRIPTIONS } }
            : problemContent(statusErrors.map(({ code, message }) => [code, exampleProblem(code, message)])),
        },
      ]
    }),
  )
}

function problemContent(problems: readonly (readonly [DocumentedCode, Problem])[]) {
  const [firstProblem] = problems
  const examples = problems.map(([code, value]) => [code, { value }])
  return {
    'application/problem+json': {
      schema: reference('schemas', 'Problem'),
      ...(firstProblem && problems.length === 1
        ? { example: firstProblem[1] }
        : { examples: Object.fromEntries(examples) }),
    },
  }
}
