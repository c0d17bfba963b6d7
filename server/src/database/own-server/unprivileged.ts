import { execFileSync } from 'node:child_process'
import { accessSync, chownSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '#server/system/startup-error.ts'

/** Runs PostgreSQL as an unprivileged user, because it refuses to run as root. */
export type Unprivileged = {
  commandFor(program: string, parameters: readonly string[]): SpawnedAs
  own(folder: string): void
}
type SpawnedAs = { command: string; parameters: string[]; uid?: number; gid?: number }

const DIRECT: Unprivileged = {
  commandFor: (command, parameters) => ({ command, parameters: [...parameters] }),
  own: () => {},
}

/** The overflow user owns no files outside the namespace. */
const NOBODY = 65_534
const IN_NAMESPACE = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]

/** A user namespace in which an unprivileged user owns root's files and can enter root's folders. */
const NAMESPACE: Unprivileged = {
  commandFor: (program, parameters) => ({
    command: 'unshare',
    parameters: [...IN_NAMESPACE, program, ...parameters],
  }),
  own: () => {},
}

/** `postgres` comes with PostgreSQL packages, `nobody` with every Linux. */
const USERS = ['postgres', 'nobody']

/**
 * Uses the current user. For root, uses a user namespace, or else another user who can reach the folder.
 * @param folder the cluster's folder, which might not exist yet
 * Throws: StartupError for root if neither works.
 */
export function unprivileged(folder: string): Unprivileged {
  if (process.getuid?.() !== 0) return DIRECT
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid
  if (!owner && canUnshare()) return NAMESPACE
  const user = owner ? idsOfOwner(folder) : firstUser()
  if (user && isReachable(dirname(folder), user)) return asUser(user)
  throw new StartupError(
    `PostgreSQL does not run as root, and this system does not allow root to use user namespaces: start EPay as an ordinary user who owns ${dirname(folder)}, or set DATABASE_URL to a server`,
  )
}

function canUnshare(): boolean {
  try {
    execFileSync('unshare', [...IN_NAMESPACE, 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

type Ids = { uid: number; gid: number }

const asUser = ({ uid, gid }: Ids): Unprivileged => ({
  commandFor: (command, parameters) => ({ command, parameters: [...parameters], uid, gid }),
  own: folder => chownSync(folder, uid, gid),
})

function idsOfOwner(folder: string): Ids {
  const { uid, gid } = statSync(folder)
  return { uid, gid }
}

function firstUser(): Ids | undefined {
  for (const name of USERS) {
    try {
      const id = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No such user.
    }
  }
  return undefined
}

function isReachable(folder: string, { uid, gid }: Ids): boolean {
  try {
    accessSync(folder, constants.X_OK)
  } catch {
    return false
  }
  const { mode, uid: owner, gid: group } = statSync(folder)
  const canEnter = mode & (owner === uid ? 0o100 : group === gid ? 0o010 : 0o001)
  return canEnter !== 0 && (dirname(folder) === folder || isReachable(dirname(folder), { uid, gid }))
}
