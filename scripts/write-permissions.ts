/** `npm run permissions` writes docs/permissions.md from the contract. */
import { writeFileSync } from 'node:fs'
import { permissionsPage } from '../contract/src/permissions.ts'

writeFileSync(new URL('../docs/permissions.md', import.meta.url), permissionsPage())
