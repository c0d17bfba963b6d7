import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartupError } from '#server/system/startup-error.ts'
import { loadKeys } from './keys.ts'

let dataDir: string
let keyFile: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'epay-keys-'))
  keyFile = join(dataDir, 'keys.json')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const load = (isProduction = false) => loadKeys({ dataDir, isProduction })

describe('the key file', () => {
  it('is made once, for its owner alone', () => {
    const keys = load()
    expect(statSync(keyFile).mode & 0o777).toBe(0o600)
    expect(load()).toEqual(keys)
  })

  it('that others can read is refused in production', () => {
    load()
    chmodSync(keyFile, 0o644)
    expect(() => load(true)).toThrow(`${keyFile} can be read by others; run: chmod 600 ${keyFile}`)
    expect(() => load()).not.toThrow()
  })

  it('that holds no keys is named', () => {
    writeFileSync(keyFile, '{}', { mode: 0o600 })
    expect(() => load()).toThrow(StartupError)
    expect(() => load()).toThrow(`${keyFile} does not hold valid keys`)
  })
})
