import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT, toolEnvironment } from './install.mjs'

/** The headless shell is first, because it takes half the CPU time. */
const PROGRAM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function findOnPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap(folder => PROGRAM_NAMES.map(name => join(folder, name))).find(isExecutable)
}

async function findPlaywrightChromium() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function run(command, parameters) {
  return spawnSync(command, parameters, { cwd: ROOT, env: toolEnvironment(), stdio: 'ignore' }).status === 0
}

async function installChromium() {
  process.stdout.write('No Chromium found: trying to install one…\n')
  if (run('playwright', ['install', 'chromium'])) return findPlaywrightChromium()
  const canUseApt = process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')
  if (canUseApt && run('apt-get', ['update']) && run('apt-get', ['install', '-y', 'chromium-headless-shell']))
    return findOnPath()
  return undefined
}

export async function findChromium() {
  const path = process.env.CHROMIUM_PATH
  if (path && !isExecutable(path)) throw new Error(`CHROMIUM_PATH=${path} is not a program`)
  if (path) return path
  return findOnPath() ?? (await findPlaywrightChromium()) ?? (await installChromium())
}
