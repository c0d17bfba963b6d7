import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const COMPRESSIBLE = /\.(js|css|svg)$/

/**
 * Precompresses scripts, style sheets, and SVG images with Brotli at build time. Compressing each response would
 * require a lower compression level, which adds about 20% to the size.
 */
export const compressAssets: Plugin = {
  name: 'compress-assets',
  apply: 'build',
  writeBundle: {
    order: 'post',
    async handler({ dir = 'dist' }, bundle) {
      const names = Object.keys(bundle).filter(name => COMPRESSIBLE.test(name))
      await Promise.all(
        names.map(async name => {
          const file = join(dir, name)
          await writeFile(`${file}.br`, await compress(await readFile(file)))
        }),
      )
    },
  },
}
