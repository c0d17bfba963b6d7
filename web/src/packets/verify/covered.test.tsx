import { webcrypto } from 'node:crypto'
import { buildFiles, buildManifest } from '@epay/contract/packets/evidence/factories'
import type { PacketProblem } from '@epay/contract/packets/evidence/verify-packet'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { Covered } from './covered.tsx'

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto)
})

/** The files and events that are marked. */
async function altered(problems: PacketProblem[]): Promise<string[]> {
  const manifest = await buildManifest(buildFiles())
  const element = <Covered manifest={manifest} problems={problems} fingerprint={undefined} />
  renderApp([{ path: '/', element }], '/')
  return screen
    .getAllByRole('listitem')
    .filter(item => within(item).queryByText('Altered'))
    .map(item => item.firstElementChild?.textContent ?? '')
}

it('marks the files and events that were altered', async () => {
  const problems: PacketProblem[] = [
    { kind: 'file-changed', path: 'answers.json' },
    { kind: 'event-changed', number: 2 },
  ]
  expect(await altered(problems)).toEqual(['answers.json', '2. Approved by HR'])
})

it('does not mark files of which only the archive says something else', async () => {
  expect(await altered([{ kind: 'header-changed', path: 'answers.json' }])).toEqual([])
})
