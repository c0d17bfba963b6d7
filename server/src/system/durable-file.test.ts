import { expect, it } from 'vitest'
import { ensureDataFolder } from './durable-file.ts'
import { StartupError } from './startup-error.ts'

it.each([
  ['below a file', '/dev/null/epay', 'EEXIST'],
  ['that the system rejects', '/proc/epay/data', 'ENOENT'],
])('a data directory %s is reported with the setting to change', (_, path, code) => {
  expect(() => ensureDataFolder(path)).toThrow(StartupError)
  expect(() => ensureDataFolder(path)).toThrow(
    `The data directory ${path} can't be written (${code}): choose another with DATA_DIR`,
  )
})
