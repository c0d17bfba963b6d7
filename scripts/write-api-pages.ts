/** `npm run api-pages` writes docs/errors.md and docs/scripts.md from the contract. */
import { writeFileSync } from 'node:fs'
import { errorsPage, scriptsPage } from '../contract/src/api-pages.ts'

writeFileSync(new URL('../docs/errors.md', import.meta.url), errorsPage())
writeFileSync(new URL('../docs/scripts.md', import.meta.url), scriptsPage())
