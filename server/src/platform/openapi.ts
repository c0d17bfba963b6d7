import { API_PREFIX } from '@epay/contract/common/endpoint'
import { problemSchema } from '@epay/contract/common/problem'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { App } from './route.ts'

/** The OpenAPI document, generated from the same schemas that the server validates by. */
export async function serveApiDocument(app: App): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'EPay', version: '1', description: 'Payroll and HR portal' },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: input => {
      const endpoint = input.route.config?.endpoint
      const { schema, url } = jsonSchemaTransform(input)
      if (!endpoint) return { schema: { ...schema, hide: true }, url }
      const problem = z.toJSONSchema(problemSchema)
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
          tags: [endpoint.path.split('/')[1] ?? ''],
          security: endpoint.access.kind === 'public' ? [] : [{ bearer: [] }],
          response: { ...(schema.response ?? {}), '4xx': { description: 'Problem', ...problem } },
        },
      }
    },
  })
  await app.register(fastifySwaggerUi, { routePrefix: `${API_PREFIX}/docs` })
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, async () => app.swagger())
}

/** A multipart form: its texts, and its files by name. */
function describeForm(form: z.ZodType, files: readonly string[] = []) {
  const texts = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' })
  const binary = Object.fromEntries(files.map(name => [name, { type: 'string', format: 'binary' } as const]))
  return { ...texts, properties: { ...texts.properties, ...binary } }
}
