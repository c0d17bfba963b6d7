import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES } from '@epay/contract/auth/pages'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import fastifyStatic from '@fastify/static'
import { handleError } from './error-handler.ts'
import { PortalError } from './errors.ts'
import type { App } from './route.ts'

/** Vite names built files by their content, so they never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

const START_PAGE = 'index.html'
/** The application form has its own start page, so that an applicant's phone loads nothing of the office's pages. */
const APPLY_PAGE = 'apply.html'

/** The API's origin that the web app was built with; `undefined` where it is this server's own. */
export function apiOriginOf(folder: string | undefined): string | undefined {
  const page = folder === undefined ? undefined : join(folder, START_PAGE)
  if (page === undefined || !existsSync(page)) return undefined
  const [, origin = ''] = /<meta name="api-origin" content="([^"]*)"/.exec(readFileSync(page, 'utf8')) ?? []
  return URL.canParse(origin) ? new URL(origin).origin : undefined
}

/** Serves the built web app: its files, and its start page for every address that is a page. */
export async function serveWebApp(app: App, folder: string | undefined): Promise<void> {
  const isBuilt = folder !== undefined && existsSync(join(folder, START_PAGE))
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
  const hasApplyPage = isBuilt && existsSync(join(folder, APPLY_PAGE))
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !request.url.toLowerCase().startsWith(`${API_PREFIX}/`)
    const [path = ''] = request.url.split('?', 1)
    const isFile = /\.\w+$/.test(path)
    const isApply = hasApplyPage && path.toLowerCase().replace(/\/$/, '') === PAGES.apply.path
    if (isBuilt && isPage && !isFile)
      return reply.header('cache-control', 'no-cache').sendFile(isApply ? APPLY_PAGE : START_PAGE)
    return handleError(new PortalError('NOT_FOUND', REQUEST_MESSAGES.notFound), request, reply)
  })
}
