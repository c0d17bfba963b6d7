import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { startPostgres } from '../scripts/test-postgres.ts'
import type { Benchmark, Measurement } from './benchmark.ts'
import { fill } from './fill.ts'
import { OWN_TABLE } from './floors/application-routes.ts'
import { startFloor } from './floors/start-floor.ts'
import { signIn } from './http.ts'
import { type Load, loadBeside, loadInTurns, ratiosOf, type Side } from './load.ts'
import { startMeasured } from './portal-process.ts'

const run = promisify(execFile)
const SMALL = 10_000
const MIDDLE = 100_000
const LARGE = 1_000_000
const SETTINGS = ['max_wal_size=4GB', 'shared_buffers=512MB', 'synchronous_commit=on']

const LIST = `${API_PREFIX}${applicationEndpoints.list.path}?maxResultCount=10`
const OF_STATUS = `${LIST}&status=1`
const BY_NAME = `${LIST}&applicantName=smi`
const LATER_PAGE = `${LIST}&skipCount=99990`
const withoutTotal = (path: string) => path.replace(applicationEndpoints.list.path, '/without-total')

export const applicationLists: Benchmark = {
  name: 'application-lists',
  about: `Pages of 10 applications with their exact total, by h2load with one thread and 32 connections of one signed-in HR manager; medians of three runs, in turns with what each is compared with. 'hand-written' is Fastify and the driver (bench/floors) with a look-up of the session, named prepared statements and \`count(*)\`, on a copy of the table without an index for names; 'without a total' leaves that out. ${MIDDLE} applications, on PostgreSQL; load, servers and database share the machine.`,
  run: (_start, folder) => onServer(folder, async open => besideHandWritten(await open(MIDDLE), folder)),
}

export const applicationListsBySize: Benchmark = {
  name: 'application-lists-by-size',
  about: `Pages of 10 applications with their exact total by h2load, as in application-lists, from a portal with ${LARGE} applications and one with ${SMALL}, two databases of one PostgreSQL server: medians of three runs in turns. 'alone' is one connection.`,
  run: (_start, folder) =>
    onServer(folder, async open =>
      bySize({ small: (await open(SMALL)).side, large: (await open(LARGE)).side }, folder),
    ),
}

type Open = (count: number) => Promise<Opened>

async function onServer(
  folder: string,
  measure: (open: Open) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const postgres = await startPostgres({ settings: SETTINGS })
  const opened: { stop(): Promise<void> }[] = []
  const open = async (count: number) => {
    const portal = await openFilled(postgres.url, count, folder)
    opened.unshift(portal)
    return portal
  }
  try {
    return await measure(open)
  } finally {
    for (const each of opened) await each.stop()
    await postgres.stop()
  }
}

type Opened = { side: Side; databaseUrl: string; token: string; stop(): Promise<void> }

async function openFilled(serverUrl: string, count: number, folder: string): Promise<Opened> {
  const name = `applications_${count}`
  const databaseUrl = serverUrl.replace(/[^/]*$/, name)
  const dataDir = join(folder, name)
  await run('psql', [serverUrl, '-Xq', '-c', `create database ${name}`])
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  if (fill([`applications=${count}`], environment) !== 0) throw new Error('The database could not be filled')
  const portal = await startMeasured(dataDir, environment)
  const token = await signIn(portal.url, 'hr.manager')
  return { side: { url: portal.url, token }, databaseUrl, token, stop: portal.stop }
}

async function besideHandWritten(
  { side: portal, databaseUrl, token }: Opened,
  folder: string,
): Promise<Measurement[]> {
  for (const statement of OWN_TABLE.split(';'))
    await run('psql', [databaseUrl, '-Xq', '-v', 'ON_ERROR_STOP=1', '-c', statement])
  const server = await startFloor({ DATABASE_URL: databaseUrl })
  const floor = { url: server.url, token: server.tokenFor(token) }
  try {
    const ofStatus = await loadBeside({ portal, floor }, [OF_STATUS], folder)
    const all = await loadBeside({ portal, floor }, [LIST], folder)
    const byName = await loadBeside({ portal, floor }, [BY_NAME], folder)
    const [bare, listed] = await loadInTurns(
      [
        { ...floor, paths: [withoutTotal(OF_STATUS)] },
        { ...portal, paths: [OF_STATUS] },
      ],
      folder,
    )
    const turns = { floor: bare, portal: listed }
    return [
      ...ratiosOf(`${MIDDLE}, of a status`, ofStatus, { atLeast: 3, spread: 2 }),
      ...ratiosOf(`${MIDDLE}, of a status, without a total`, turns, { atLeast: 0.5, spread: 2 }),
      ...ratiosOf(`${MIDDLE}, all`, all, { atLeast: 3, spread: 2 }),
      ...ratiosOf(`${MIDDLE}, name has 'smi'`, byName, { atLeast: 3, spread: 2 }),
    ]
  } finally {
    await server.stop()
  }
}

async function bySize({ small, large }: { small: Side; large: Side }, folder: string) {
  const inTurns = async (path: string) => {
    const paths = [path]
    const [ofSmall, ofLarge] = await loadInTurns(
      [
        { ...small, paths },
        { ...large, paths },
      ],
      folder,
    )
    return { small: ofSmall, large: ofLarge }
  }
  const ofStatus = await inTurns(OF_STATUS)
  const alone = { ...large, connections: 1 }
  const [byName, byNameOfSmall] = await loadInTurns(
    [
      { ...alone, paths: [BY_NAME] },
      { ...small, connections: 1, paths: [BY_NAME] },
    ],
    folder,
  )
  const [first, later] = await loadInTurns(
    [
      { ...alone, paths: [LIST] },
      { ...alone, paths: [LATER_PAGE] },
    ],
    folder,
  )
  const rate = (what: string, { perSecond }: Load): Measurement => ({ what, value: perSecond, unit: '/s' })
  const median = (what: string, { p50 }: Load): Measurement => ({ what, value: p50, unit: 'ms' })
  return [
    {
      what: `${LARGE}, of a status, of the same at ${SMALL}`,
      value: ofStatus.large.perSecond / ofStatus.small.perSecond,
      ...{ unit: 'times', atLeast: 0.8 },
    },
    { ...median(`${LARGE}, name has 'smi', alone, p50`, byName), below: 100 },
    {
      what: `${LARGE}, page 10,000 by page 1, alone`,
      value: later.p50 / first.p50,
      ...{ unit: 'times', below: 2 },
    },
    rate(`${LARGE}, of a status`, ofStatus.large),
    rate(`${SMALL}, of a status`, ofStatus.small),
    median(`${SMALL}, name has 'smi', alone, p50`, byNameOfSmall),
    median(`${LARGE}, page 1, alone, p50`, first),
    median(`${LARGE}, page 10,000, alone, p50`, later),
  ]
}
