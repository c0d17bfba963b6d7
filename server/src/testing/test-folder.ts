import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

const createFolder = () => mkdtempSync(join(tmpdir(), 'epay-test-'))
const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** Creates a folder in a test or before each one, and removes it after the test. */
export function createTestFolder(): string {
  const folder = createFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** Creates a folder at the top of a test file, and removes it after the file's tests. */
export function openTestFolder(): string {
  const folder = createFolder()
  afterAll(() => removeFolder(folder))
  return folder
}
