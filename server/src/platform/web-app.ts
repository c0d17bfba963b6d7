import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import fastifyStatic from '@fastify/static'
import { handleError } from './error-handler.ts'
import { PortalError } from './errors.ts'
import type { App } from './route.ts'

/** Vite names built files by their content, so they never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Serves the built web app: its files, and its start page for every address that is a page. */
export async function serveWebApp(app: App, folder: string | undefined): Promise<void> {
  const isBuilt = folder !== undefined && existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      setHeaders: (response, path) => {
        const isHashed = path.includes(`${folder}/assets/`)
        response.header('cache-control', isHashed ? IMMUTABLE : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !request.url.toLowerCase().startsWith(`${API_PREFIX}/`)
    const isFile = /\.\w+$/.test(request.url.split('?', 1)[0] ?? '')
    if (isBuilt && isPage && !isFile) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return handleError(new PortalError('NOT_FOUND', 'There is nothing at this address.'), request, reply)
  })
}
