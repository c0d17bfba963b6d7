import { expect, it } from 'vitest'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { listTables } from './database-dump.ts'

const database = await openTestDatabase()

it('lists a partitioned table once, without its partitions', async () => {
  const client = await database.pool.connect()
  try {
    await client.query(`create table parted (number int) partition by range (number);
      create table parted_low partition of parted for values from (minvalue) to (10);
      create table parted_high partition of parted for values from (10) to (maxvalue)`)
    const names = (await listTables(client)).map(({ name }) => name)
    expect(names.filter(name => name.includes('parted'))).toEqual(['public.parted'])
    // The table of jobs is a partition, so its name is checked.
    expect(names).toContain('pgboss.job_common')
  } finally {
    client.release()
  }
})
