import { API_PREFIX } from '@epay/contract/common/endpoint'
import type { RouteOptions } from 'fastify'
import type { ApiReader } from './api-reader.ts'
import type { App } from './route.ts'

/**
 * The OpenAPI document at `/api/openapi.json`, and a reader for it at `/api/docs`. Both are made when somebody first
 * asks for one of them: a start does not wait for their libraries, and a portal whose readers never come does without
 * their memory.
 */
export function serveApiDocument(app: App): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', route => {
    if (route.config?.endpoint && route.method !== 'HEAD') routes.push(route)
  })
  let opening: Promise<ApiReader> | undefined
  async function reader(): Promise<ApiReader> {
    opening ??= import('./api-reader.ts').then(({ createApiReader }) => createApiReader(routes))
    return opening
  }

  app.get(`${API_PREFIX}/openapi.json`, async () => (await reader()).document)
  for (const url of [`${API_PREFIX}/docs`, `${API_PREFIX}/docs/*`])
    app.get(url, async ({ url, headers }, reply) => {
      const { status, headers: answered, body } = await (await reader()).answer({ url, headers })
      return reply.status(status).headers(answered).send(body)
    })
}
