import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSettings } from '#server/platform/settings.ts'
import { portalSettings } from '#server/platform/tables.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { askRunningPortal, listenForCommands } from './running-portal.ts'

test("nobody but the portal's user can connect, from the first moment on", async () => {
  const { dependencies, close } = await buildTestApp()
  onTestFinished(close)
  const mask = process.umask(0)
  const listening = listenForCommands(dependencies)
  // What is made from here on is as open as before.
  expect(process.umask(mask)).toBe(0)
  // Asked before anybody could have been let in.
  expect(statSync(join(dependencies.config.dataDir, 'admin.sock')).mode & 0o777).toBe(0o600)
  const end = await listening
  await end()
})

test("a command that can't begin is refused, and the portal goes on", async () => {
  const { dependencies, close } = await buildTestApp()
  onTestFinished(close)
  const { config, database } = dependencies
  let elapsedMs = 0
  const settingsSource = await openSettings(config, database, () => elapsedMs)
  const end = await listenForCommands({ ...dependencies, settingsSource })
  onTestFinished(end)
  const ask = () => askRunningPortal(config, { command: 'unknown-files', given: {} })

  await database.orm.insert(portalSettings).values({ values: { smtpPort: 'none' } })
  elapsedMs = 10_000
  await expect(ask()).rejects.toThrow("The command failed; the portal's log says why")
  await database.orm.delete(portalSettings)
  elapsedMs = 20_000
  expect(await ask()).toMatchObject({ isGood: true })
})
