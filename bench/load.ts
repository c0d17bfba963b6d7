import { execFile } from 'node:child_process'
import { isDeepStrictEqual, promisify } from 'node:util'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { bearer, get, type Server } from './calls.ts'
import { type Figure, median } from './figures.ts'

const run = promisify(execFile)
const CONNECTIONS = 32
const SECONDS = 10
const TURNS = 3

/**
 * Measures the calls per second of the portal and the floor in alternating turns, so that other load on the machine
 * affects both alike. The first turn is a warm-up. Throws if their responses differ.
 */
export async function compareRates(
  name: string,
  path: string,
  servers: { portal: Server; floor: Server },
  atLeast: number,
): Promise<Figure[]> {
  const { portal, floor } = servers
  const [portalBody, floorBody] = [
    await get(portal.url, path, portal.token),
    await get(floor.url, path, floor.token),
  ]
  if (!isDeepStrictEqual(portalBody, floorBody))
    throw new Error(`${path}: ${JSON.stringify(portalBody)} is not ${JSON.stringify(floorBody)}`)
  const rates: { portal: number; floor: number }[] = []
  for (let round = 0; round <= TURNS; round++)
    rates.push({ portal: await measureRate(portal, path), floor: await measureRate(floor, path) })
  const measuredRates = rates.slice(1)
  const [portalRate, floorRate] = [
    median(measuredRates.map(each => each.portal)),
    median(measuredRates.map(each => each.floor)),
  ]
  return [
    { name: `${name}, of hand-written`, value: portalRate / floorRate, unit: 'times', atLeast },
    { name: `${name}, EPay`, value: portalRate, unit: '/s' },
    { name: `${name}, hand-written`, value: floorRate, unit: '/s' },
  ]
}

/** Measures calls per second with h2load. Each connection sends its next call as soon as it receives a response. */
async function measureRate({ url, token }: Server, path: string): Promise<number> {
  const options = ['--h1', '-t1', `-c${CONNECTIONS}`, `-D${SECONDS}`]
  const header = ['-H', `authorization: ${bearer(token).authorization}`]
  const { stdout } = await run('h2load', [...options, ...header, `${url}${API_PREFIX}${path}`]).catch(
    explainMissingProgram,
  )
  const rate = Number(/, ([\d.]+) req\/s/.exec(stdout)?.[1])
  if (!rate || !stdout.includes(' 0 failed')) throw new Error(`Some calls of ${path} failed:\n${stdout}`)
  return rate
}

function explainMissingProgram(error: Error): never {
  if (!('code' in error) || error.code !== 'ENOENT') throw error
  throw new Error('h2load is missing; on Debian: apt-get install nghttp2-client', { cause: error })
}
