import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Figure } from './figures.ts'
import { memoryOf, startDemoPortal, withPortal } from './portal.ts'

const IDLE_SECONDS = 30

/** The portal's process half a minute after its second start, beside a Node process that does nothing. */
export async function idleMemory(folder: string): Promise<Figure[]> {
  const first = await startDemoPortal(join(folder, 'data'))
  await first.end('SIGTERM')
  const node = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
  const figures = await withPortal(folder, async ({ pid }) => {
    await setTimeout(IDLE_SECONDS * 1000)
    return [
      { name: 'portal, idle', value: memoryOf(pid), unit: 'MB', atMost: 165 },
      { name: 'Node alone', value: memoryOf(node.pid), unit: 'MB' },
    ]
  })
  node.kill()
  return figures
}
