import { Blob as NodeBlob } from 'node:buffer'
import { webcrypto } from 'node:crypto'
import {
  buildPacket,
  createTestSigner,
  NUMBER_KEY,
  type TestSigner,
} from '@epay/contract/packets/evidence/factories'
import { fingerprintOf } from '@epay/contract/packets/evidence/signing-keys'
import { VERDICT_TEXTS, VERIFY_TEXTS } from '@epay/contract/packets/evidence/verify-messages'
import { fireEvent, screen } from '@testing-library/react'
import { Outlet } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { routes } from '#web/app/router.tsx'
import { PORTAL_CATALOGUES } from '#web/app/start.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { Translated } from '#web/lib/translated.tsx'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import { marked, markingLanguage, untranslatedTexts } from '#web/testing/marked-texts.ts'
import { renderApp } from '#web/testing/render-app.tsx'

const KEYS = 'GET /packet-keys'
const { t, missing } = markingLanguage(await PORTAL_CATALOGUES.es())

let signer: TestSigner
beforeEach(async () => {
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('isSecureContext', true)
  queryClient.clear()
  missing.clear()
  signer = await createTestSigner()
})

/** Data of the packet and the portal, not words. */
const NAMES = [
  ...[
    'EPay',
    'E',
    'Test',
    'Builders',
    'Harbor',
    'English',
    'SHA-256',
    'packet.zip',
    'other.zip',
    'documents',
  ],
  ...['Ana', 'López', 'hr', 'UTC,', 'UTC', 'P-1', 'L-1', 'I', 'authorize.', 'attest.'],
  ...['packet.pdf', 'answers.json', 'documents/01-żółć.png'],
]
const isTranslated = () => {
  const texts = untranslatedTexts(NAMES).filter(text => !/^[0-9a-f: ]+$/i.test(text))
  expect(texts).toEqual([])
  expect([...missing].filter(text => !NAMES.includes(text))).toEqual([])
}
const shown = (text: string) => screen.findByText(marked(text), { exact: false })

function open(keys: () => Response) {
  fakeApi({ [KEYS]: keys })
  const Everything = () => (
    <Translated start={{ language: 'es', t }} catalogues={PORTAL_CATALOGUES}>
      <Outlet />
    </Translated>
  )
  renderApp([{ Component: Everything, children: routes() }], '/verify')
}

async function choose(content: Uint8Array<ArrayBuffer>, name = 'packet.zip') {
  await shown(VERIFY_TEXTS.title)
  const file = Object.assign(new NodeBlob([content]), { name })
  const input = document.querySelector('input[type="file"]')
  if (!input) throw new Error('There is no field for a file')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  fireEvent.change(input)
}

it('/verify is in the reader’s language, with everything that it says of a genuine packet', async () => {
  const kid = await fingerprintOf(signer.publicKey)
  open(() => json(200, { keys: [{ ...signer.publicKey, kid, use: 'sig', alg: 'ES256' }] }))
  await choose(await buildPacket(signer))
  await shown(VERDICT_TEXTS.genuine)
  await shown(VERIFY_TEXTS.keysTitle)
  isTranslated()
  expect(screen.getByRole('button', { name: 'English' })).toBeTruthy()
  const check = async (number: string, key: string) => {
    fireEvent.change(screen.getByLabelText(marked(VERIFY_TEXTS.number)), { target: { value: number } })
    fireEvent.change(screen.getByLabelText(marked(VERIFY_TEXTS.numberKey)), { target: { value: key } })
    fireEvent.click(screen.getByRole('button', { name: marked(VERIFY_TEXTS.checkNumber) }))
  }
  await check('512-34-6789', NUMBER_KEY)
  await shown(VERIFY_TEXTS.numberRight)
  await check('512-34-6780', NUMBER_KEY)
  await shown(VERIFY_TEXTS.numberWrong)
  await check('512-34-6780', 'no key')
  await shown(VERIFY_TEXTS.numberKeyFormat)
  isTranslated()
})
