/** `npm run settings` writes the table of settings in docs/operating.md from the contract. */
import { readFileSync, writeFileSync } from 'node:fs'
import { withSettingsTable } from '../contract/src/settings/settings-table.ts'

const page = new URL('../docs/operating.md', import.meta.url)
writeFileSync(page, withSettingsTable(readFileSync(page, 'utf8')))
