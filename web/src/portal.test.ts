import { PAGES } from '@epay/contract/auth/pages'
import { LOGIN_FILE, PORTAL_FILE, START_FILES, startFileOf } from '@epay/contract/auth/start-files'
import { IMPORT_MESSAGES } from '@epay/contract/paychecks/import-messages'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SHARED } from '../portal-chunks.ts'
import { compressedSize } from './testing/built-start-page.ts'
import { importedSheets, neededSheets } from './testing/mantine-sheets.ts'

const WEB = `${import.meta.dirname}/..`

const LOGIN_MAX_BYTES = 110_000
const EMPLOYEE_MAX_BYTES = 200_000
const STAFF_MAX_BYTES = 260_000
const SHELL = 'app/shell.tsx'

let scripts: Rolldown.OutputChunk[]
const pages = new Map<string, string>()
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ root: WEB, logLevel: 'silent', build: { write: false } })
  if (!('output' in built)) throw new Error('The portal is one build')
  scripts = built.output.filter(file => file.type === 'chunk')
  for (const file of built.output)
    if (file.type === 'asset' && file.fileName.endsWith('.html'))
      pages.set(file.fileName, String(file.source))
})
afterAll(() => {
  vi.unstubAllEnvs()
})

/** The scripts that a start page names. */
function firstLoad(file: string): Rolldown.OutputChunk[] {
  const page = pages.get(file)
  if (page === undefined) throw new Error(`${file} was not built`)
  return scripts.filter(({ fileName }) => page.includes(`"/${fileName}"`))
}

const idsIn = (loaded: readonly Rolldown.OutputChunk[]) => loaded.flatMap(script => script.moduleIds)

it('begins sign-in with neither router, query cache nor schemas', () => {
  const modules = idsIn(firstLoad(LOGIN_FILE))
  expect(modules.length).toBeGreaterThan(100)
  expect(
    modules.filter(id => /node_modules\/(react-router|@tanstack|@mantine\/notifications|zod)\//.test(id)),
  ).toEqual([])
})

it('loads the style sheet of every Mantine component of sign-in', () => {
  const loaded = importedSheets(WEB, 'src/app/login-styles.ts')
  expect(neededSheets(firstLoad(LOGIN_FILE))).toEqual(loaded)
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
] as const)('%s begins with its own files, and no more JavaScript than it may', (address, files, limit) => {
  const loaded = firstLoad(startFileOf(address))
  const modules = idsIn(loaded)
  for (const file of files) expect(modules.some(id => id.endsWith(`/web/src/${file}`))).toBe(true)
  const size = compressedSize(loaded)
  expect(size).toBeGreaterThan(50_000)
  expect(size).toBeLessThanOrEqual(limit)
})

it.each(Object.entries(SHARED))('has every file that is shared as %s', (_, files) => {
  const modules = idsIn(scripts)
  expect(files.filter(file => !modules.some(id => id.includes(file)))).toEqual([])
})

/** A script that is loaded later, with all that it imports. */
function loadedLater(module: string): Rolldown.OutputChunk[] {
  const loaded = new Set(
    scripts.filter(({ moduleIds }) => moduleIds.some(id => id.endsWith(`/web/src/${module}`))),
  )
  for (const { imports } of loaded)
    for (const script of scripts) if (imports.includes(script.fileName)) loaded.add(script)
  return [...loaded]
}

it('/profile has no more than it may with the list at its end, either', () => {
  const later = loadedLater('employees/components/own-reveals.tsx')
  expect(later.length).toBeGreaterThan(1)
  const loaded = new Set([...firstLoad(startFileOf('/profile')), ...later])
  expect(compressedSize([...loaded])).toBeLessThanOrEqual(EMPLOYEE_MAX_BYTES)
})

it('shows a list that has no form without the code of forms', () => {
  const modules = idsIn(loadedLater('employees/components/own-reveals.tsx'))
  expect(modules.some(id => id.endsWith('/web/src/ui/data-table.tsx'))).toBe(true)
  expect(modules.filter(id => id.includes('/react-hook-form/'))).toEqual([])
})

const otherBuilds: readonly string[] = Object.values(START_FILES)
const startFiles = Object.values(PAGES).map(({ path }) => startFileOf(path))

it.each(startFiles.filter(file => !otherBuilds.includes(file)))('%s names all that it imports', file => {
  const names = firstLoad(file).map(({ fileName }) => fileName)
  expect(names.length).toBeGreaterThan(2)
  for (const { imports } of firstLoad(file)) expect(names).toEqual(expect.arrayContaining(imports))
})

it('shows the title of a page at once, in both languages', () => {
  expect(pages.get(startFileOf(PAGES.employeeChecks.path))).toContain(
    '<p class="title">Employee Checks<br /><span lang="es">Mis cheques</span></p>',
  )
  expect(pages.get(PORTAL_FILE)).not.toContain('class="title"')
})

it('shows the line under a title at once, too, where it is always the same', () => {
  expect(pages.get(startFileOf(PAGES.import.path))).toContain(
    `<br /><small>${IMPORT_MESSAGES.subLine}</small></p>`,
  )
})
