import { API_PREFIX } from '@epay/contract/common/endpoint'
import type { RouteOptions } from 'fastify'
import type { App } from './route.ts'

/** Generates the document and its page on the first request, to keep their libraries out of startup and memory. */
export function serveApiDocument(app: App): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', route => {
    if (route.config?.endpoint && route.method !== 'HEAD') routes.push(route)
  })
  let documentPromise: Promise<Record<string, unknown>> | undefined
  function loadDocument(): Promise<Record<string, unknown>> {
    documentPromise ??= import('./describe-api.ts').then(({ generateOpenapi }) => generateOpenapi(routes))
    return documentPromise
  }
  let pagePromise: Promise<string> | undefined
  function renderPage(): Promise<string> {
    pagePromise ??= import('./api-reader/page.ts').then(async ({ renderApiPage }) =>
      renderApiPage(await loadDocument()),
    )
    return pagePromise
  }

  app.get(`${API_PREFIX}/openapi.json`, loadDocument)
  app.get(`${API_PREFIX}/docs`, async (_request, reply) => reply.type('text/html').send(await renderPage()))
}
