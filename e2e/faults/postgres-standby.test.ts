import { randomUUID } from 'node:crypto'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { platformEndpoints } from '@epay/contract/common/platform-endpoints'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startBadLine } from '../../scripts/bad-line.ts'
import type { PortalProcess } from '../../scripts/portal-process.ts'
import { times } from './fixtures/length.ts'
import { type Postgres, postgresServer } from './fixtures/on-postgres.ts'
import { replicasOn, signIn } from './fixtures/replicas.ts'
import { submit } from './fixtures/writers.ts'

const WRITES = times({ short: 25, long: 1000 })

type Standby = Awaited<ReturnType<Postgres['follow']>>

async function onStandby(standby: Standby, statement: string): Promise<void> {
  const client = new pg.Client(standby.url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function standbyOf(portal: PortalProcess): Promise<string | undefined> {
  const answer = await fetch(`${portal.url}/api${platformEndpoints.ready.path}`)
  return platformEndpoints.ready.response.parse(await answer.json()).standby
}

/** How many lists were read from the standby. */
async function readsFromStandby(portal: PortalProcess): Promise<number> {
  const metrics = await (await fetch(`${portal.url}/api${platformEndpoints.metrics.path}`)).text()
  return Number(/^epay_list_reads\{from="standby"\} (\d+)$/m.exec(metrics)?.[1])
}

it('lists come from a standby and show everything that was written, through whichever replica', async context => {
  const postgres = await postgresServer(context)
  const standby = await postgres.follow()
  const readUrl = new URL(standby.url)
  const line = await startBadLine(Number(readUrl.port))
  onTestFinished(() => line.close())
  readUrl.port = String(line.port)
  const { start } = await replicasOn(postgres, { DATABASE_READ_URL: readUrl.href })
  const replicas = await Promise.all([start(), start()])
  const [one, other] = replicas
  const authorization = `Bearer ${await signIn(one.url)}`

  /** What one replica took is in the other's list at once. */
  async function writeAndList(times: number): Promise<void> {
    for (let count = 0; count < times; count++) {
      const [from, to] = count % 2 === 0 ? [one, other] : [other, one]
      const { status, id } = await submit(from.url, `${randomUUID()}@example.com`, randomUUID())
      expect(status).toBe(201)
      const answer = await fetch(`${to.url}/api${applicationEndpoints.list.path}`, {
        headers: { authorization },
      })
      expect(answer.status).toBe(200)
      const { items } = applicationEndpoints.list.response.parse(await answer.json())
      expect(items.map(item => item.id)).toContain(id)
    }
  }
  const areAll = (state: string) =>
    expect.poll(async () => Promise.all(replicas.map(standbyOf))).toEqual([state, state])

  await areAll('used')
  await writeAndList(WRITES)
  const reads = await Promise.all(replicas.map(readsFromStandby))
  process.stdout.write(`standby: ${JSON.stringify({ writes: WRITES, readsFromStandby: reads })}\n`)
  for (const count of reads) expect(count).toBeGreaterThan(0)

  await onStandby(standby, 'select pg_wal_replay_pause()')
  await writeAndList(2)
  await areAll('lags')
  await one.printed('lags behind: lists are read from the database itself')
  await writeAndList(2)
  await onStandby(standby, 'select pg_wal_replay_resume()')
  await areAll('used')
  await one.printed('keeps up: lists are read from it')

  line.silence()
  await writeAndList(4)
  await areAll('used')

  await standby.crash()
  await writeAndList(2)
  await areAll('away')
  await one.printed("can't be used, lists are read from the database itself")
  await standby.restart()
  await areAll('used')

  await onStandby(standby, 'select pg_promote()')
  await writeAndList(2)
  await areAll('away')
  await one.printed('it is no standby')
  for (const replica of replicas)
    expect(await replica.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})
