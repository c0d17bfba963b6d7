import { LOGIN_FILE, startFileOf } from '@epay/contract/auth/start-files'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { compressedSize } from './testing/built-start-page.ts'
import { importedSheets, neededSheets } from './testing/mantine-sheets.ts'

const WEB = `${import.meta.dirname}/..`

const LOGIN_MAX_BYTES = 110_000
const EMPLOYEE_MAX_BYTES = 200_000
const STAFF_MAX_BYTES = 260_000
const SHELL = 'app/shell.tsx'

let scripts: Rolldown.OutputChunk[]
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ root: WEB, logLevel: 'silent', build: { write: false } })
  if (!('output' in built)) throw new Error('The portal is one build')
  scripts = built.output.filter(file => file.type === 'chunk')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

/** The start page's script, the files of these pages, and all that they import before they can be shown. */
function firstLoad(start: string, files: readonly string[]): Rolldown.OutputChunk[] {
  const startsWith = (file: string) => scripts.find(each => each.facadeModuleId?.endsWith(`/web/src/${file}`))
  const needed = new Set(scripts.filter(each => each.facadeModuleId?.endsWith(`/web/${start}`)))
  for (const file of files) {
    const page = startsWith(file)
    if (!page) throw new Error(`${file} is no file of its own`)
    needed.add(page)
  }
  // Those that are added are walked, too.
  for (const { imports } of needed)
    for (const each of scripts) if (imports.includes(each.fileName)) needed.add(each)
  return [...needed]
}

const idsIn = (loaded: readonly Rolldown.OutputChunk[]) => loaded.flatMap(script => script.moduleIds)

it('begins sign-in with neither router, query cache nor schemas', () => {
  const modules = idsIn(firstLoad(LOGIN_FILE, []))
  expect(modules.length).toBeGreaterThan(100)
  expect(
    modules.filter(id => /node_modules\/(react-router|@tanstack|@mantine\/notifications|zod)\//.test(id)),
  ).toEqual([])
})

it('loads the style sheet of every Mantine component of sign-in', () => {
  const loaded = importedSheets(WEB, 'src/app/login-styles.ts')
  expect(neededSheets(firstLoad(LOGIN_FILE, []))).toEqual(loaded)
})

it('loads the style sheet of every Mantine component in it, and no other', () => {
  expect(importedSheets(WEB, 'src/**/!(apply-styles|login-styles|packet-styles).{ts,tsx}')).toEqual(
    neededSheets(scripts),
  )
})

it.each([
  ['/login', [], LOGIN_MAX_BYTES],
  ['/dashboard', [SHELL, 'app/dashboard-page.tsx'], EMPLOYEE_MAX_BYTES],
  ['/employee-checks', [SHELL, 'paychecks/pages/employee-checks-page.tsx'], EMPLOYEE_MAX_BYTES],
  ['/employee-check-details', [SHELL, 'paychecks/pages/employee-check-details-page.tsx'], EMPLOYEE_MAX_BYTES],
  ['/profile', [SHELL, 'employees/pages/profile-page.tsx'], EMPLOYEE_MAX_BYTES],
  ['/applications', [SHELL, 'app/applications-page.tsx'], STAFF_MAX_BYTES],
  ['/manage-employee', [SHELL, 'employees/pages/manage-employee-page.tsx'], STAFF_MAX_BYTES],
  ['/import', [SHELL, 'paychecks/pages/import-page.tsx'], STAFF_MAX_BYTES],
  ['/staff-employee-packet', [SHELL, 'packets/pages/staff-employee-packet-page.tsx'], STAFF_MAX_BYTES],
  ['/admin/audit', [SHELL, 'audit/pages/audit-page.tsx'], STAFF_MAX_BYTES],
] as const)('%s begins with no more JavaScript than it may', (address, files, limit) => {
  const size = compressedSize(firstLoad(startFileOf(address), files))
  expect(size).toBeGreaterThan(50_000)
  expect(size).toBeLessThanOrEqual(limit)
})
