import { execFileSync } from 'node:child_process'
import { accessSync, chownSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '#server/system/startup-error.ts'

/** The user that runs PostgreSQL. It is never root, because PostgreSQL refuses to run as root. */
export type PostgresUser = {
  commandFor(program: string, parameters: readonly string[]): SpawnCommand
  makeOwner(folder: string): void
}
type SpawnCommand = { command: string; parameters: string[]; uid?: number; gid?: number }

const CURRENT_USER: PostgresUser = {
  commandFor: (command, parameters) => ({ command, parameters: [...parameters] }),
  makeOwner: () => {},
}

/** The kernel's overflow user, who owns no files outside the namespace. */
const NOBODY = 65_534
const NAMESPACE_OPTIONS = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]

/** A user namespace in which an unprivileged user owns root's files and can enter root's folders. */
const USER_NAMESPACE: PostgresUser = {
  commandFor: (program, parameters) => ({
    command: 'unshare',
    parameters: [...NAMESPACE_OPTIONS, program, ...parameters],
  }),
  makeOwner: () => {},
}

/** PostgreSQL packages create the user `postgres`. Every Linux distribution has the user `nobody`. */
const UNPRIVILEGED_USERS = ['postgres', 'nobody']

/**
 * Returns how to run PostgreSQL: as the current user or, for root, in a user namespace or as another user who can
 * reach the folder.
 * @param folder the cluster's folder, which might not exist yet
 * Throws: StartupError for root if neither works.
 */
export function findPostgresUser(folder: string): PostgresUser {
  if (process.getuid?.() !== 0) return CURRENT_USER
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid
  if (!owner && canUnshare()) return USER_NAMESPACE
  const user = owner ? idsOfOwner(folder) : findUnprivilegedIds()
  if (user && isReachable(dirname(folder), user)) return asUser(user)
  throw new StartupError(
    `PostgreSQL does not run as root, and this system does not allow root to use user namespaces: start EPay as an ordinary user who owns ${dirname(folder)}, or set DATABASE_URL to a server`,
  )
}

function canUnshare(): boolean {
  try {
    execFileSync('unshare', [...NAMESPACE_OPTIONS, 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

type Ids = { uid: number; gid: number }

const asUser = ({ uid, gid }: Ids): PostgresUser => ({
  commandFor: (command, parameters) => ({ command, parameters: [...parameters], uid, gid }),
  makeOwner: folder => chownSync(folder, uid, gid),
})

function idsOfOwner(folder: string): Ids {
  const { uid, gid } = statSync(folder)
  return { uid, gid }
}

function findUnprivilegedIds(): Ids | undefined {
  for (const name of UNPRIVILEGED_USERS) {
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
