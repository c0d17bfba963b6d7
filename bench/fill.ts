import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const FILL = fileURLToPath(new URL('../server/dist/fill.js', import.meta.url))

/**
 * Fills the database of `environment` (DATABASE_URL, or DATA_DIR) with seeded data; answers the program's exit status.
 * @param parameters such as `applications=1000000`
 */
export function fill(parameters: readonly string[], environment: Record<string, string> = {}): number {
  const { status } = spawnSync(process.execPath, [FILL, ...parameters], {
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
  return status ?? 1
}
