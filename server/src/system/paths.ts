import { fileURLToPath } from 'node:url'

/** Entry points, as paths below server/src. The build writes each one to server/dist, named after its key. */
export const PROGRAMS = {
  main: 'main.ts',
  admin: 'admin/admin.ts',
  import: 'admin/import.ts',
  prepare: 'admin/prepare.ts',
  'parser-process': 'files/parser-process.ts',
} as const

const isBuilt = !import.meta.url.endsWith('.ts')
const serverPath = (path: string) =>
  fileURLToPath(new URL(`${isBuilt ? '..' : '../..'}/${path}`, import.meta.url))

export const MIGRATIONS_FOLDER = serverPath('src/database/migrations')
export const WEB_FOLDER = serverPath('../web/dist')

export function programFile(name: keyof typeof PROGRAMS): string {
  return serverPath(isBuilt ? `dist/${name}.js` : `src/${PROGRAMS[name]}`)
}
