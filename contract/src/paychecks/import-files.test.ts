import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { IMPORT_FILE_NAMES, IMPORT_FILES, OPTIONAL_IMPORT_COLUMNS } from './import-files.ts'

describe.each(IMPORT_FILE_NAMES)('the columns of %s', file => {
  const shape: Readonly<Record<string, z.ZodType>> = IMPORT_FILES[file].shape

  it('say in our words what is wrong with a cell', () => {
    const texts = ['', ' ', 'x', '\0', 'x'.repeat(200)]
    const messages = Object.values(shape).flatMap(column =>
      texts.flatMap(text => column.safeParse(text).error?.issues.map(({ message }) => message) ?? []),
    )
    expect(messages.filter(message => !/^(must be|is missing|has|is after) ?/.test(message))).toEqual([])
  })

  it('may be blank where the file may leave them out', () => {
    const optional = Object.entries(shape).filter(([name]) => OPTIONAL_IMPORT_COLUMNS[file].includes(name))
    for (const [name, column] of optional) expect([name, column.safeParse(' ').success]).toEqual([name, true])
  })
})
