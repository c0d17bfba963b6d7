import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listen } from './reference-server.ts'

const WEB_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url))
const API_ORIGIN = /(<meta name="api-origin" content=")/
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

/**
 * Serves the built web app on a separate origin, as any static server can. Paths without a file extension get an HTML
 * page that contains the API's origin: `NAME.html` if it exists, otherwise `index.html`.
 */
export async function startWebApp(): Promise<{ url: string; apiOrigin: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://web').pathname
    const extension = extname(path)
    const file = extension ? path : existsSync(`${WEB_DIST}${path}.html`) ? `${path}.html` : '/index.html'
    const bytes = await readFile(`${WEB_DIST}${file}`).catch(() => undefined)
    if (!bytes) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': CONTENT_TYPES[extension || '.html'] ?? 'application/octet-stream',
    })
    response.end(extension ? bytes : bytes.toString().replace(API_ORIGIN, `$1${web.apiOrigin}`))
  })
  const web = {
    url: await listen(server),
    apiOrigin: '',
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return web
}
