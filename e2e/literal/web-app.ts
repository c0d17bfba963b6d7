import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

const BUILT = fileURLToPath(new URL('../../web/dist', import.meta.url))
const API_ORIGIN = /(<meta name="api-origin" content=")/
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

/**
 * As any static server can: files by their names, and a start page for every other address, which names the API's
 * origin where that is another.
 */
export async function serveWebApp(path: string, response: ServerResponse, apiOrigin = ''): Promise<void> {
  const extension = extname(path)
  const file = extension ? path : existsSync(`${BUILT}${path}.html`) ? `${path}.html` : '/index.html'
  try {
    const bytes = await readFile(`${BUILT}${file}`)
    const page = extension ? bytes : bytes.toString().replace(API_ORIGIN, `$1${apiOrigin}`)
    response.writeHead(200, {
      'content-type': TYPES[extension || '.html'] ?? 'application/octet-stream',
      ...(path.startsWith('/assets/') && { 'cache-control': 'public, max-age=31536000, immutable' }),
    })
    response.end(page)
  } catch {
    response.writeHead(404).end()
  }
}
