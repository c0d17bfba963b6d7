import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { startBadLine } from '../../../scripts/bad-line.ts'
import { startPostgres } from '../../../scripts/with-postgres.mjs'
import { openDatabase } from './client.ts'
import { shareNextAnswer } from './standby.ts'

it('a question is shared by those who come before it is asked, and by nobody who comes after', async () => {
  const asked: PromiseWithResolvers<string>[] = []
  const ask = shareNextAnswer(() => {
    const question = Promise.withResolvers<string>()
    asked.push(question)
    return question.promise
  })
  const first = ask()
  await expect.poll(() => asked.length).toBe(1)
  const [second, third] = [ask(), ask()]
  asked[0]?.resolve('what was written before the first')
  expect(await first).toBe('what was written before the first')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.resolve('what was written before the others')
  expect(await Promise.all([second, third])).toEqual(Array(2).fill('what was written before the others'))
})

it('a question that fails is asked again for those who come later', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve('there')]
  const ask = shareNextAnswer(() => answers.shift() ?? Promise.reject(new Error('asked too often')))
  await expect(ask()).rejects.toThrow('away')
  expect(await ask()).toBe('there')
})

it('a read that a standby leaves without an answer is answered by the database', async context => {
  const postgres = await startPostgres({ settings: ['synchronous_commit=on'] })
  if (!postgres) return context.skip('PostgreSQL is not installed')
  onTestFinished(postgres.stop)
  const readUrl = new URL((await postgres.follow()).url)
  const line = await startBadLine(Number(readUrl.port))
  readUrl.port = String(line.port)
  const database = await openDatabase({
    databaseUrl: postgres.url,
    databaseReadUrl: readUrl.href,
    dataDir: '',
  })
  onTestFinished(database.close)
  onTestFinished(line.close)
  await expect.poll(() => database.standby?.state).toBe('used')

  // What a silent connection never gives.
  const nothing = Promise.withResolvers<undefined>()
  onTestFinished(() => nothing.resolve(undefined))
  const askedOf: unknown[] = []
  const answer = await database.read(async db => {
    const { rows } = await db.execute(sql`select pg_is_in_recovery() as "isStandby"`)
    askedOf.push(rows[0])
    if (rows[0]?.isStandby !== true) return rows[0]
    line.silenceAll()
    return nothing.promise
  })
  expect(answer).toEqual({ isStandby: false })
  expect(askedOf).toEqual([{ isStandby: true }, { isStandby: false }])
  expect(database.standby?.state).toBe('away')
})
