import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { verifyAudit } from '#server/admin/verify-audit.ts'
import { inTransaction } from '#server/platform/context.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { recordAudit } from './record-audit.ts'
import { readSavedHead, SAVED_HEAD_FILE, saveChainHead, verifyChain } from './verify-chain.ts'

const app = await openTestApp()
beforeEach(async () => {
  await tamper('truncate audit_chain, audit_events restart identity')
  rmSync(savedHeadFile(), { force: true })
  for (let number = 1; number <= 6; number++) await record(number)
})

const savedHeadFile = () => join(app.context.config.dataDir, SAVED_HEAD_FILE)

function record(number: number): Promise<void> {
  const after = { city: 'Reno', number, 'a "quoted" name\n': [1.5, null, 'ñ'] }
  const event = { action: 'employee.updated', recordType: 'employee', recordId: String(number), after }
  return inTransaction(app.context, context => recordAudit(context, event))
}

/** Bypasses the triggers, which only a superuser of the database can do. */
async function tamper(...statements: string[]): Promise<void> {
  const tables = ['audit_events', 'audit_chain']
  const setTriggers = (word: string) => tables.map(table => `alter table ${table} ${word} trigger user`)
  for (const statement of [...setTriggers('disable'), ...statements, ...setTriggers('enable')])
    await app.context.database.pool.query(statement)
}

async function listFindings() {
  const { config, db } = app.context
  return (await verifyChain(db, readSavedHead(config))).findings
}
/** Returns SQL that recomputes a link's hash as a forger would. */
const rehashSql = (position: number) => `update audit_chain set hash = encode(sha256(convert_to(previous ||
  (select jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_kind, actor_id,
    actor_name, action, record_type, record_id, address, user_agent, request_id, before, after)::text
   from audit_events where id = event_id), 'UTF8')), 'hex') where position = ${position}`
const relinkSql = (position: number) => [
  `update audit_chain set previous = (select hash from audit_chain where position = ${position - 1})
   where position = ${position}`,
  rehashSql(position),
]

describe('verifyChain', () => {
  it('covers the username, and hashes entries without one like older entries', async () => {
    const by = { id: randomUUID(), username: 'cfo', name: 'Thomas Okafor' }
    const event = { action: 'session.started', recordType: 'account', recordId: by.id, by }
    await inTransaction(app.context, context => recordAudit(context, event))
    expect(await listFindings()).toEqual([])
    const hashes = () => app.context.database.pool.query('select hash from audit_chain order by position')
    const { rows } = await hashes()
    await tamper(rehashSql(6))
    expect((await hashes()).rows).toEqual(rows)
    await tamper("update audit_events set actor_username = 'hr.manager' where id = 7")
    expect(await listFindings()).toHaveLength(1)
  })

  it('reports an intact trail', async () => {
    expect(await verifyAudit(app.context)).toEqual({
      isOk: true,
      report: expect.stringMatching(/^Intact: 6 entries.*\n.*position 6: [0-9a-f]{64}$/),
    })
  })

  it.each([
    ['a changed text', [`update audit_events set actor_name = 'x' where id = 3`]],
    ['a changed time', [`update audit_events set at = at + interval '1 microsecond' where id = 3`]],
    ['a changed detail', [`update audit_events set after = '{"city": "Elko"}' where id = 3`]],
    ['an emptied field', [`update audit_events set after = null where id = 3`]],
    ['a changed hash', [`update audit_chain set hash = 'x' where position = 3`, ...relinkSql(4)]],
  ])('names the changed entry: %s', async (_name, statements) => {
    await tamper(...statements)
    const expected = { kind: 'changed', position: 3, eventId: 3 }
    expect((await listFindings())[0]).toEqual(expected)
    const { isOk, report } = await verifyAudit(app.context)
    expect([isOk, report]).toEqual([false, expect.stringContaining('entry 3 at position 3')])
  })

  const deleteSql = (table: 'events' | 'chain', at: number) =>
    `delete from audit_${table} where ${table === 'events' ? 'id' : 'position'} = ${at}`
  const moveSql = (from: number, to: number) =>
    `update audit_chain set position = ${to} where position = ${from}`
  const INSERT_OUTSIDE_CHAIN = `insert into audit_events (at, actor_kind, actor_name, action, record_type, record_id, request_id)
    values (now(), 'system', 'EPay', 'a', 'b', 'c', 'd')`
  const movedFinding = (position: number, eventId: number) => ({ kind: 'moved', position, eventId })

  it.each<[string, string[], object[]]>([
    ['a removed entry', [deleteSql('events', 2)], [{ kind: 'removed', from: 2, to: 2, eventId: 2 }]],
    [
      'an entry that was removed with its link',
      [deleteSql('events', 4), deleteSql('chain', 4)],
      [{ kind: 'removed', from: 4, to: 4 }],
    ],
    [
      'where positions were renumbered after a removal',
      [deleteSql('events', 3), deleteSql('chain', 3), moveSql(4, 3), moveSql(5, 4), moveSql(6, 5)],
      [movedFinding(3, 4)],
    ],
    [
      'reordered entries',
      [moveSql(2, 99), moveSql(3, 2), moveSql(99, 3)],
      [movedFinding(2, 3), movedFinding(3, 2), movedFinding(4, 4)],
    ],
    ['an entry outside the chain', [INSERT_OUTSIDE_CHAIN], [{ kind: 'added', eventId: 7 }]],
  ])('names %s', async (_, statements, expected) => {
    await tamper(...statements)
    expect(await listFindings()).toEqual(expected)
  })

  it('detects truncated and recomputed chains with the saved head', async () => {
    await saveChainHead(app.dependencies)
    await tamper(
      `update audit_events set actor_name = 'x' where id = 4`,
      rehashSql(4),
      ...relinkSql(5),
      ...relinkSql(6),
    )
    await record(7)
    await saveChainHead(app.dependencies)
    expect(await listFindings()).toEqual([{ kind: 'rewritten', upTo: 6 }])
    await tamper('delete from audit_events where id > 4', 'delete from audit_chain where position > 4')
    expect(await listFindings()).toEqual([{ kind: 'cut off', from: 5, to: 6 }])
    const savedHead = readSavedHead(app.context.config)
    await saveChainHead(app.dependencies)
    expect(readSavedHead(app.context.config)).toEqual(savedHead)
  })
})

it('leaves a damaged file with the saved head unchanged', async () => {
  const path = savedHeadFile()
  writeFileSync(path, '{"position":')
  await saveChainHead(app.dependencies)
  expect(readFileSync(path, 'utf8')).toBe('{"position":')
  await expect(listFindings()).rejects.toThrow()
})

it('chains simultaneous writes, even if some roll back', async () => {
  const { db } = app.context
  const event = { action: 'employee.updated', recordType: 'employee', recordId: 'many' }
  const writes = Array.from({ length: 40 }, (_, number) =>
    inTransaction(app.context, async context => {
      await recordAudit(context, event)
      await recordAudit(context, { ...event, after: { number, id: randomUUID() } })
      if (number % 8 === 0) throw new Error('rolled back')
    }).catch((error: Error) => expect(error.message).toBe('rolled back')),
  )
  await Promise.all(writes)
  const { count, findings } = await verifyChain(db, undefined)
  expect([count, findings]).toEqual([6 + 35 * 2, []])
})

it.each([
  ...['update audit_events set actor_name = $$x$$', 'delete from audit_events', 'truncate audit_events'],
  ...['update audit_chain set previous = $$x$$', 'delete from audit_chain', 'truncate audit_chain'],
  'truncate audit_events cascade',
])('the audit trail rejects %s', async statement => {
  await expect(app.context.database.pool.query(statement)).rejects.toThrow('the audit trail is append-only')
  expect(await listFindings()).toEqual([])
})
