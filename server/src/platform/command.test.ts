import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const COMMAND = new URL('./command.ts', import.meta.url).href
const PREAMBLE = `
  import { runProgram } from '${COMMAND}'
  import pg from '${import.meta.resolve('pg')}'
  const refusal = () => {
    const cause = Object.assign(new pg.DatabaseError('Key (ssn)=(512-34-6789)', 1, 'error'), { code: '23505' })
    return Object.assign(new Error('Failed query: … params: 512-34-6789', { cause }), { params: ['512-34-6789'] })
  }
`

describe('an unexpected error in a command', () => {
  it.each([
    ['thrown right away', 'await runProgram(async () => { throw refusal() })'],
    ['thrown later', 'await runProgram(async () => { setImmediate(() => { throw refusal() }) })'],
    ['in a rejected promise', 'await runProgram(async () => { void Promise.reject(refusal()) })'],
  ])('%s is reported with its location and without data values', (_when, program) => {
    const code = `${PREAMBLE}\n${program}`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Error: \n +at refusal /)
    expect(stderr).toContain('{"type":"Error","code":"23505"}')
    expect(stderr).not.toContain('512-34-6789')
  })
})
