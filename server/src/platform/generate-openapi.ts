import fastifySwagger from '@fastify/swagger'
import Fastify, { type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { describeApi } from './describe-api.ts'

/** Describes these routes by the same schemas that the server validates by. */
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
