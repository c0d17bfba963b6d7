import { readFileSync } from 'node:fs'
import { withSettingsTable } from '@epay/contract/settings/settings-table'
import { expect, it } from 'vitest'

it('the table of settings in docs/operating.md is the declaration: `npm run settings` writes it', () => {
  const page = readFileSync(`${import.meta.dirname}/../../../docs/operating.md`, 'utf8')
  expect(page).toBe(withSettingsTable(page))
})
