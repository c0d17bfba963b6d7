import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { freePort } from '../../scripts/free-port.mjs'
import { createInstallation } from '../faults/fixtures/own-server-installation.ts'

const COMPOSE = readFileSync(new URL('../../deploy/compose.yaml', import.meta.url), 'utf8')
const [, HEALTH_CHECK = ''] = /test: (\["CMD", "bash".*\])/.exec(COMPOSE) ?? []

function runHealthCheck(port: number): number | null {
  const [, program = '', ...parameters] = z.array(z.string()).parse(JSON.parse(HEALTH_CHECK))
  const localParameters = parameters.map(parameter =>
    parameter.replace('/127.0.0.1/3000', `/127.0.0.1/${port}`),
  )
  return spawnSync(program, localParameters).status
}

it("the container's health check detects whether the portal runs", async () => {
  const installation = createInstallation()
  const portal = await installation.start()
  onTestFinished(installation.dispose)
  const port = Number(new URL(portal.url).port)
  expect(runHealthCheck(port)).toBe(0)
  await portal.end('SIGTERM')
  expect(runHealthCheck(port)).toBe(1)
  expect(runHealthCheck(await freePort())).toBe(1)
})

it('every container is read-only, without capabilities, and limited', () => {
  const [, hardened = '', services = ''] =
    /x-hardened: &hardened\n([\s\S]+?)\nservices:\n([\s\S]+?)\nnetworks:/.exec(COMPOSE) ?? []
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'pids_limit: 512'])
    expect(hardened).toContain(line)
  const serviceBlocks = services.split(/^ {2}(?=\w+:$)/m).filter(Boolean)
  expect(serviceBlocks).toHaveLength(3)
  for (const service of serviceBlocks)
    for (const line of ['<<: *hardened', 'mem_limit:', 'tmpfs:', 'healthcheck:'])
      expect(service).toContain(line)
})
