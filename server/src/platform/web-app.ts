import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { HELP_PATH } from '@epay/contract/common/help-pages'
import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import fastifyStatic from '@fastify/static'
import { handleError } from './error-handler.ts'
import { PortalError } from './errors.ts'
import type { App } from './route.ts'

/** Served for pages without their own HTML file. */
const PORTAL_PAGE = 'index.html'

/** Vite puts a content hash in the names of built files, so they never change. */
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

export function apiOriginOf(folder: string | undefined): string | undefined {
  const pageFile = folder === undefined ? undefined : join(folder, PORTAL_PAGE)
  if (pageFile === undefined || !existsSync(pageFile)) return undefined
  const [, origin = ''] =
    /<meta name="api-origin" content="([^"]*)"/.exec(readFileSync(pageFile, 'utf8')) ?? []
  return URL.canParse(origin) ? new URL(origin).origin : undefined
}

/**
 * Maps paths, in lowercase and without a trailing slash, to the build's files. Registering 900 routes instead would
 * add a tenth to the startup time.
 */
function filesByAddress(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.endsWith('.br'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  return new Map(
    files.flatMap(file => {
      const address = `/${file.toLowerCase()}`
      const exactEntry = [address, file] as const
      return address.endsWith(FOLDER_PAGE)
        ? [exactEntry, [address.slice(0, -FOLDER_PAGE.length), file]]
        : [exactEntry]
    }),
  )
}
const FOLDER_PAGE = '/index.html'

/** English help pages start at /help, without a language in the path. */
const englishHelpAddress = (address: string) =>
  address.replace(/^\/help\/[a-z]{2}(?=\/|$)/, '/help/en').replace(/^\/help\/en$/, '/help')

export async function serveWebApp(app: App, folder: string | undefined): Promise<void> {
  const isBuilt = folder !== undefined && existsSync(join(folder, PORTAL_PAGE))
  const files = isBuilt ? filesByAddress(folder) : undefined
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      // The build compresses some files ahead of time. The others are compressed on the fly.
      preCompressed: true,
      setHeaders: (response, path) => {
        const isHashed = path.includes(`${folder}/assets/`)
        response.header('cache-control', isHashed ? IMMUTABLE_CACHE_CONTROL : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isGetOrHead =
      ['GET', 'HEAD'].includes(request.method) && !request.url.toLowerCase().startsWith(`${API_PREFIX}/`)
    const [path = ''] = request.url.split('?', 1)
    const address = path.toLowerCase().replace(/\/$/, '')
    const file = isGetOrHead ? files?.get(address) : undefined
    if (file !== undefined) return reply.sendFile(file)
    const isHelp = isGetOrHead && address.startsWith(HELP_PATH)
    if (isHelp && files?.has(englishHelpAddress(address)))
      return reply.redirect(`${englishHelpAddress(address)}/`)
    if (isBuilt && isGetOrHead && !/\.\w+$/.test(path))
      return reply
        .status(isHelp ? 404 : 200)
        .header('cache-control', 'no-cache')
        .sendFile(files?.get(`${address}.html`) ?? PORTAL_PAGE)
    return handleError(new PortalError('NOT_FOUND', REQUEST_MESSAGES.notFound), request, reply)
  })
}
