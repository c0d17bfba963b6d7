import pg from 'pg'
import { expect, it } from 'vitest'
import { postgresServer, storedOn } from './fixtures/on-postgres.ts'
import { pgBouncerBefore } from './fixtures/pgbouncer.ts'
import { replicasOn } from './fixtures/replicas.ts'
import { expectKept, startWriters, tell } from './fixtures/writers.ts'

const WRITES = 20

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

it('a standby that every commit waits for takes over without losing what was acknowledged', async context => {
  const postgres = await postgresServer(context)
  const standby = await postgres.follow()
  await onServer(postgres.url, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()')
  const pgBouncer = await pgBouncerBefore(context, postgres.url)
  const { start } = await replicasOn(postgres, {
    DATABASE_URL: pgBouncer.url,
    DATABASE_DIRECT_URL: postgres.url,
    DATABASE_READ_URL: standby.url,
  })
  const replicas = [await start(), await start()]
  let turn = 0
  const writers = startWriters(() => replicas[turn++ % replicas.length]?.url ?? '')
  await writers.more(WRITES)
  await postgres.crash()
  await onServer(standby.url, 'select pg_promote()')
  pgBouncer.lead(standby.url)
  const secondsUntilFirst = await writers.more(WRITES)
  await writers.finish()
  tell('failover', writers, { secondsUntilFirst })
  expectKept(writers, await storedOn(standby.url))
  for (const replica of replicas)
    expect(await replica.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})
