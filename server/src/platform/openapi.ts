import { API_PREFIX } from '@epay/contract/common/endpoint'
import type { RouteOptions } from 'fastify'
import type { App } from './route.ts'

/** Generates the document and its page on the first request, to keep their libraries out of startup and memory. */
export function serveApiDocument(app: App): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', route => {
    if (route.config?.endpoint && route.method !== 'HEAD') routes.push(route)
  })
  let describing: Promise<Record<string, unknown>> | undefined
  function describe(): Promise<Record<string, unknown>> {
    describing ??= import('./describe-api.ts').then(({ generateOpenapi }) => generateOpenapi(routes))
    return describing
  }
  let drawing: Promise<string> | undefined
  function draw(): Promise<string> {
    drawing ??= import('./api-reader/page.ts').then(async ({ drawApi }) => drawApi(await describe()))
    return drawing
  }

  app.get(`${API_PREFIX}/openapi.json`, describe)
  app.get(`${API_PREFIX}/docs`, async (_request, reply) => reply.type('text/html').send(await draw()))
}
