import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { StartupError } from '#server/system/startup-error.ts'
import { createTestFolder } from '#server/testing/test-folder.ts'
import { createKeys, readKeys, watchKeys, withNewEncryptionKey, writeKeys } from './keys.ts'

let dataDir: string
let keyFile: string
beforeEach(() => {
  dataDir = createTestFolder()
  keyFile = join(dataDir, 'keys.json')
})

const source = (isProduction = false) => ({ keysJson: undefined, dataDir, isProduction })

it('the key file is created once, readable only by its owner', () => {
  expect(readKeys(source())).toBeUndefined()
  const keys = createKeys(source())
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  expect(readKeys(source())).toEqual(keys)
  expect(createKeys(source())).toEqual(keys)
  expect(readdirSync(dataDir)).toEqual(['keys.json'])
})

it('the key file is followed: newer keys are used right away, and the last ones if it is missing', () => {
  const firstKeys = createKeys(source())
  const readCurrentKeys = watchKeys(source(), firstKeys)
  const secondKeys = withNewEncryptionKey(firstKeys)
  writeKeys(source(), secondKeys)
  expect(readCurrentKeys()).toEqual(secondKeys)
  rmSync(keyFile)
  expect(readCurrentKeys()).toEqual(secondKeys)
  writeKeys(source(), withNewEncryptionKey(secondKeys))
  expect(readCurrentKeys().encryption).toHaveLength(3)
  expect(watchKeys(source(), firstKeys)()).toEqual(readKeys(source()))
})

it('the key file must not be readable by other users in production', () => {
  createKeys(source())
  chmodSync(keyFile, 0o644)
  expect(() => readKeys(source(true))).toThrow(
    `${keyFile} can be read by other users; run: chmod 600 ${keyFile}`,
  )
  expect(() => readKeys(source())).not.toThrow()
})

it('the key file is named if it contains no valid keys', () => {
  writeFileSync(keyFile, '{}', { mode: 0o600 })
  expect(() => readKeys(source())).toThrow(StartupError)
  expect(() => readKeys(source())).toThrow(`${keyFile} does not contain valid keys`)
})
