import { START_FILES } from '@epay/contract/auth/start-files'
import type { Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildStartPage, compressedSize } from './testing/built-start-page.ts'
import { importedSheets, neededSheets } from './testing/mantine-sheets.ts'

const JAVASCRIPT_MAX_BYTES = 170_000
/** Rooms of the web app that an applicant's phone has no use for. */
const OFFICE = /web\/src\/(auth|employees|mail|packets|paychecks)\//
const OFFICE_LIBRARIES = /node_modules\/(react-router|@tanstack|@mantine\/notifications)\//

let scripts: Rolldown.OutputChunk[]
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  scripts = await buildStartPage(START_FILES.apply)
})
afterAll(() => {
  vi.unstubAllEnvs()
})

describe('the application form, built', () => {
  it('starts with one script', () => {
    const start = scripts.filter(script => script.isEntry)
    expect(start.map(script => script.imports)).toEqual([[]])
  })

  it('is at most 170 kB of JavaScript with every language, as Brotli', () => {
    expect(compressedSize(scripts)).toBeGreaterThan(50_000)
    expect(compressedSize(scripts)).toBeLessThanOrEqual(JAVASCRIPT_MAX_BYTES)
  })

  it('loads another language only for those who read it', () => {
    const spanish = scripts.filter(({ code }) => code.includes('Solicitud de empleo'))
    expect(spanish.map(script => script.isDynamicEntry)).toEqual([true])
  })

  it('loads the style sheet of every Mantine component in it, and no other', () => {
    expect(importedSheets(`${import.meta.dirname}/..`, 'src/app/apply-styles.ts')).toEqual(
      neededSheets(scripts),
    )
  })

  it('holds nothing of the office', () => {
    const modules = scripts.flatMap(script => script.moduleIds)
    expect(modules.length).toBeGreaterThan(100)
    expect(modules.filter(id => OFFICE.test(id) || OFFICE_LIBRARIES.test(id))).toEqual([])
    expect(modules.filter(id => id.includes('/web/src/applications/') && !/apply-/.test(id))).toEqual([])
  })
})
