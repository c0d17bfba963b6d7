import { API_PREFIX } from '@epay/contract/common/endpoint'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { READER_STYLES } from './openapi-styles.ts'
import type { App } from './route.ts'

/**
 * The OpenAPI document, generated from the same schemas that the server validates by. It is made when somebody first
 * asks for it, so that a start does not wait for it.
 */
export async function serveApiDocument(app: App): Promise<void> {
  let document: Record<string, unknown> | undefined
  async function describe(): Promise<Record<string, unknown>> {
    const { describeApi } = await import('./describe-api.ts')
    document ??= describeApi(app.swagger())
    return document
  }

  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'EPay', version: '1' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The `token` of a sign-in' },
          script: { type: 'http', scheme: 'bearer', description: "A script's token, `epay_…`" },
        },
      },
    },
    transform: input => {
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
    },
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: `${API_PREFIX}/docs`,
    // A hundred calls at once take a phone long.
    uiConfig: { docExpansion: 'none' },
    theme: { title: 'The API of EPay', css: [{ filename: 'epay.css', content: READER_STYLES }] },
    uiHooks: { onRequest: (_request, _reply, done) => void describe().then(() => done(), done) },
    transformSpecification: () => document ?? {},
    transformSpecificationClone: false,
  })
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, describe)
}

/** A multipart form: its texts, and its files by name. */
function describeForm(form: z.ZodType, files: readonly string[] = []) {
  const texts = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' })
  const binary = Object.fromEntries(files.map(name => [name, { type: 'string', format: 'binary' } as const]))
  return { ...texts, properties: { ...texts.properties, ...binary } }
}
