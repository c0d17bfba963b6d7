import { Blob as NodeBlob } from 'node:buffer'
import { webcrypto } from 'node:crypto'
import {
  buildFiles,
  buildManifest,
  buildPacket,
  createTestSigner,
  NUMBER_KEY,
} from '@epay/contract/packets/evidence/factories'
import { fingerprintOf } from '@epay/contract/packets/evidence/signing-keys'
import { VERDICT_TEXTS, VERIFY_TEXTS } from '@epay/contract/packets/evidence/verify-messages'
import type { PacketProblem } from '@epay/contract/packets/evidence/verify-packet'
import { fireEvent, screen, within } from '@testing-library/react'
import { Outlet } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { routes } from '#web/app/router.tsx'
import { PORTAL_CATALOGS } from '#web/app/start.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { Translated } from '#web/lib/translated.tsx'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import { createMarkingLanguage, marked, untranslatedTexts } from '#web/testing/marked-texts.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { ManifestDetails } from '../verify/manifest-details.tsx'

const { t, missing } = createMarkingLanguage(await PORTAL_CATALOGS.es())

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('isSecureContext', true)
  queryClient.clear()
})

const NAMES = [
  ...['EPay', 'E', 'Test', 'Builders', 'Harbor', 'English', 'SHA-256', 'UTC,', 'UTC', 'documents'],
  ...['Ana', 'López', 'hr', 'P-1', 'L-1', 'I', 'authorize.', 'attest.'],
  ...['packet.zip', 'packet.pdf', 'answers.json', 'documents/01-żółć.png'],
]
function expectTranslated() {
  const texts = untranslatedTexts(NAMES).filter(text => !/^[0-9a-f: ]+$/i.test(text))
  expect(texts).toEqual([])
  expect([...missing].filter(text => !NAMES.includes(text))).toEqual([])
}
const findText = (text: string) => screen.findByText(marked(text), { exact: false })

async function chooseZip(content: Uint8Array<ArrayBuffer>) {
  await findText(VERIFY_TEXTS.title)
  const file = Object.assign(new NodeBlob([content]), { name: 'packet.zip' })
  const input = document.querySelector('input[type="file"]')
  if (!input) throw new Error('The page has no file input')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  fireEvent.change(input)
}

it('the page verifies a packet and its numbers, with everything translated', async () => {
  const signer = await createTestSigner()
  const kid = await fingerprintOf(signer.publicKey)
  fakeApi({ 'GET /packet-keys': () => json(200, { keys: [{ ...signer.publicKey, kid }] }) })
  const MarkedPortal = () => (
    <Translated initialLanguage={{ language: 'es', t }} catalogs={PORTAL_CATALOGS}>
      <Outlet />
    </Translated>
  )
  renderApp([{ Component: MarkedPortal, children: routes() }], '/verify')
  await chooseZip(await buildPacket(signer))
  await findText(VERDICT_TEXTS.genuine)
  await findText(VERIFY_TEXTS.keysTitle)
  expectTranslated()
  for (const [number, key, text] of [
    ['512-34-6789', NUMBER_KEY, VERIFY_TEXTS.numberMatches],
    ['512-34-6780', NUMBER_KEY, VERIFY_TEXTS.numberDiffers],
  ] as const) {
    fireEvent.change(screen.getByLabelText(marked(VERIFY_TEXTS.number)), { target: { value: number } })
    fireEvent.change(screen.getByLabelText(marked(VERIFY_TEXTS.numberKey)), { target: { value: key } })
    fireEvent.click(screen.getByRole('button', { name: marked(VERIFY_TEXTS.checkNumber) }))
    await findText(text)
  }
  expectTranslated()
})

it("changed files and events are marked, but a file with only a changed ZIP header isn't", async () => {
  const manifest = await buildManifest(buildFiles())
  const problems: PacketProblem[] = [
    { kind: 'file-changed', path: 'answers.json' },
    { kind: 'event-changed', number: 2 },
    { kind: 'header-changed', path: 'packet.pdf' },
  ]
  const element = <ManifestDetails manifest={manifest} problems={problems} fingerprint={undefined} />
  renderApp([{ path: '/', element }], '/')
  const alteredItems = screen.getAllByRole('listitem').filter(item => within(item).queryByText('Altered'))
  const names = alteredItems.map(item => item.firstElementChild?.textContent)
  expect(names).toEqual(['answers.json', '2. Approved by HR'])
})
