import type { OutgoingHttpHeaders } from 'node:http'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import Fastify, { type InjectOptions, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { describeApi } from './describe-api.ts'
import { READER_STYLES } from './openapi-styles.ts'

export type ApiReader = {
  /** The OpenAPI document. */
  document: Record<string, unknown>
  /** What the reader's pages and files answer below `/api/docs`. */
  answer(asked: Required<Pick<InjectOptions, 'url' | 'headers'>>): Promise<Answer>
}
type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

/** What the portal's own answer brings, which is what goes over the line. */
const OF_THE_LINE = ['connection', 'content-length', 'date', 'transfer-encoding']

/** Describes these routes by the same schemas that the server validates by; it answers none of them. */
export async function createApiReader(routes: readonly RouteOptions[]): Promise<ApiReader> {
  let document: Record<string, unknown> = {}
  const app = Fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => value => JSON.stringify(value))
  await app.register(fastifySwagger, { openapi: OPENAPI, transform: describeRoute })
  await app.register(fastifySwaggerUi, {
    routePrefix: `${API_PREFIX}/docs`,
    // A hundred calls at once take a phone long.
    uiConfig: { docExpansion: 'none' },
    theme: { title: 'The API of EPay', css: [{ filename: 'epay.css', content: READER_STYLES }] },
    transformSpecification: () => document,
    transformSpecificationClone: false,
  })
  for (const { method, url, schema, config } of routes)
    app.route({ method, url, schema, config, handler: async () => undefined })
  await app.ready()
  document = describeApi(app.swagger())
  return {
    document,
    async answer(asked) {
      const { statusCode, headers, rawPayload } = await app.inject({ ...asked, method: 'GET' })
      const kept = Object.entries(headers).filter(([name]) => !OF_THE_LINE.includes(name))
      return { status: statusCode, headers: Object.fromEntries(kept), body: rawPayload }
    },
  }
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
    ...(access.kind === 'roles' && access.script ? ['script'] : []),
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

/** A multipart form: its texts, and its files by name. */
function describeForm(form: z.ZodType, files: readonly string[] = []) {
  const texts = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' })
  const binary = Object.fromEntries(files.map(name => [name, { type: 'string', format: 'binary' } as const]))
  return { ...texts, properties: { ...texts.properties, ...binary } }
}
