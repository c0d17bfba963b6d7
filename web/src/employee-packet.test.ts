import { START_FILES } from '@epay/contract/auth/start-files'
import type { Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildStartPage, compressedSize } from './testing/built-start-page.ts'
import { importedSheets, neededSheets } from './testing/mantine-sheets.ts'

const FIRST_LOAD_MAX_BYTES = 190_000
/** What a candidate's phone has no use for. */
const OFFICE =
  /web\/src\/(app\/(?!appearance|theme|packet-styles|base.css|starting.css)|employees|mail|paychecks|packets\/(staff|retention|verify))/
const OFFICE_LIBRARIES = /node_modules\/(react-router|@mantine\/notifications)\//

let scripts: Rolldown.OutputChunk[]
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  scripts = await buildStartPage(START_FILES.employeePacket)
})
afterAll(() => {
  vi.unstubAllEnvs()
})

const modulesOf = (part: readonly Rolldown.OutputChunk[]) => part.flatMap(script => script.moduleIds)

describe('the packet, built', () => {
  it('starts with one script of at most 190 kB, as Brotli', () => {
    const start = scripts.filter(script => script.isEntry)
    expect(start.map(script => script.imports)).toEqual([[]])
    expect(compressedSize(start)).toBeGreaterThan(50_000)
    expect(compressedSize(start)).toBeLessThanOrEqual(FIRST_LOAD_MAX_BYTES)
  })

  it('loads another language only for those who read it, and who is signed in only without a link', () => {
    const later = (text: string) =>
      scripts.filter(({ code }) => code.includes(text)).map(each => each.isEntry)
    expect(later('Paquete de ingreso')).toEqual([false])
    expect(later('missing-token')).toEqual([false])
  })

  it('loads the style sheet of every Mantine component in it, and no other', () => {
    expect(importedSheets(`${import.meta.dirname}/..`, 'src/app/packet-styles.ts')).toEqual(
      neededSheets(scripts),
    )
  })

  it('holds nothing of the office', () => {
    const modules = modulesOf(scripts)
    expect(modules.length).toBeGreaterThan(100)
    expect(modules.filter(id => OFFICE.test(id) || OFFICE_LIBRARIES.test(id))).toEqual([])
  })
})
