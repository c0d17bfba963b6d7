import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const COMMAND = new URL('./command.ts', import.meta.url).href
const PREAMBLE = `
  import { runProgram } from '${COMMAND}'
  import pg from '${import.meta.resolve('pg')}'
  const refused = () => {
    const cause = Object.assign(new pg.DatabaseError('Key (ssn)=(512-34-6789)', 1, 'error'), { code: '23505' })
    return Object.assign(new Error('Failed query: … params: 512-34-6789', { cause }), { params: ['512-34-6789'] })
  }
`

describe('a command that fails unexpectedly', () => {
  it.each([
    ['at once', 'await runProgram(async () => { throw refused() })'],
    ['later', 'await runProgram(async () => { setImmediate(() => { throw refused() }) })'],
    ['in a promise', 'await runProgram(async () => { void Promise.reject(refused()) })'],
  ])('%s tells where, and none of the values', (_when, program) => {
    const code = `${PREAMBLE}\n${program}`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Error: \n +at refused /)
    expect(stderr).toContain('{"type":"Error","code":"23505"}')
    expect(stderr).not.toContain('512-34-6789')
  })
})
