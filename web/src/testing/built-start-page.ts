import { brotliCompressSync } from 'node:zlib'
import { build, mergeConfig, type Rolldown } from 'vite'
import { startPageBuild } from '../../start-pages.config.ts'

/** The scripts of a page that is built by itself. */
export async function buildStartPage(file: string): Promise<Rolldown.OutputChunk[]> {
  const built = await build(
    mergeConfig(startPageBuild(file), { logLevel: 'silent', build: { write: false } }),
  )
  if (!('output' in built)) throw new Error(`${file} is one build`)
  return built.output.filter(output => output.type === 'chunk')
}

/** Units: bytes, as a browser loads them at best. */
export function compressedSize(scripts: readonly Rolldown.OutputChunk[]): number {
  return scripts.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
}
