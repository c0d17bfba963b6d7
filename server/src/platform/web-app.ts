import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PORTAL_FILE, startFileOf } from '@epay/contract/auth/start-files'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import fastifyStatic from '@fastify/static'
import { handleError } from './error-handler.ts'
import { PortalError } from './errors.ts'
import type { App } from './route.ts'

/** Vite names built files by their content, so they never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The API's origin that the web app was built with; `undefined` where it is this server's own. */
export function apiOriginOf(folder: string | undefined): string | undefined {
  const page = folder === undefined ? undefined : join(folder, PORTAL_FILE)
  if (page === undefined || !existsSync(page)) return undefined
  const [, origin = ''] = /<meta name="api-origin" content="([^"]*)"/.exec(readFileSync(page, 'utf8')) ?? []
  return URL.canParse(origin) ? new URL(origin).origin : undefined
}

/** The start page of an address; the portal's where the page was not built by itself. */
function startFileIn(folder: string, path: string): string {
  const file = startFileOf(path)
  return existsSync(join(folder, file)) ? file : PORTAL_FILE
}

/** Serves the built web app: its files, and a start page for every address that is a page. */
export async function serveWebApp(app: App, folder: string | undefined): Promise<void> {
  const isBuilt = folder !== undefined && existsSync(join(folder, PORTAL_FILE))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // The build writes them; what has none is compressed as it is sent.
      preCompressed: true,
      globIgnore: ['**/*.br'],
      setHeaders: (response, path) => {
        const isHashed = path.includes(`${folder}/assets/`)
        response.header('cache-control', isHashed ? IMMUTABLE : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !request.url.toLowerCase().startsWith(`${API_PREFIX}/`)
    const [path = ''] = request.url.split('?', 1)
    const isFile = /\.\w+$/.test(path)
    if (isBuilt && isPage && !isFile)
      return reply.header('cache-control', 'no-cache').sendFile(startFileIn(folder, path))
    return handleError(new PortalError('NOT_FOUND', REQUEST_MESSAGES.notFound), request, reply)
  })
}
