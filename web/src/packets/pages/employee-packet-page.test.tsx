import { formatDate } from '@epay/contract/common/dates'
import { pick } from '@epay/contract/common/records'
import { COPY_MESSAGES, PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { COPY_TEXTS } from '@epay/contract/packets/page-texts'
import { packetStatements } from '@epay/contract/packets/statements'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { Translated } from '#web/lib/translated.tsx'
import { type FakeRoutes, fakeApi, GET_PORTAL, json, PORTAL, problem } from '#web/testing/fake-api.ts'
import { createMarkingLanguage, marked, untranslatedTexts } from '#web/testing/marked-texts.ts'
import { linkToken } from '#web/testing/tokens.ts'
import { buildDraft, buildPacketValues, buildPrefill } from '../factories.ts'
import { openPacketPage } from '../test-wizard.tsx'
import {
  canRetry,
  denialOf,
  EmployeePacketPage,
  loadEmployeePacketPage,
  PACKET_CATALOGS,
} from './employee-packet-page.tsx'

const FOLDER = '/jobapplication/app-1'
const PREFILL = `GET ${FOLDER}/candidateapplication`
const DRAFT = `${FOLDER}/candidate-packet-draft`
const ROUTES: FakeRoutes = {
  [PREFILL]: () => json(200, buildPrefill({ language: 'es' })),
  [`GET ${DRAFT}`]: () => json(200, buildDraft()),
}
const TOKEN = linkToken({ applicationId: 'app-1' })

beforeEach(() => {
  queryClient.clear()
  sessionStorage.clear()
  localStorage.clear()
})

it.each([
  [401, 'invalid-token', false],
  [403, 'unauthorized', false],
  [404, 'validation-failed', false],
  [500, 'server-error', true],
  ['network', 'network-error', true],
] as const)('the status %s means %s, and a retry helps: %s', (status, reason, expected) => {
  const denial = denialOf(new ApiError({ status }))
  expect(denial.reason).toBe(reason)
  expect(canRetry(denial)).toBe(expected)
})

async function open(routes: FakeRoutes) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US'])
  fakeApi({ ...ROUTES, ...routes })
  openPacketPage(await loadEmployeePacketPage(), TOKEN)
}
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name })

it("the page opens in the application's language, which is stored only if the candidate chooses it", async () => {
  await open({})
  await findHeading('Paquete de nuevo empleado')
  expect(document.documentElement.lang).toBe('es')
  expect(localStorage.getItem('language')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'English' }))
  await findHeading('Employee Packet')
  expect(localStorage.getItem('language')).toBe('en')
})

it.each<[string, string, () => Response, RegExp]>([
  ['the prefill is unreadable', PREFILL, () => new Response('<!doctype html>'), /unexpected answer to GET/],
  ["the employer's name is missing", GET_PORTAL, () => problem(503), /^No se pudieron cargar los datos/],
])('the page offers a retry if %s', async (_, call, fail, text) => {
  let isUp = false
  const succeed = () => json(200, call === PREFILL ? buildPrefill() : PORTAL)
  await open({ [call]: () => (isUp ? succeed() : fail()) })
  await screen.findByText(text)
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: /^(Try Again|Intentar de nuevo)$/ }))
  await screen.findByRole('heading', { level: 2 })
})

describe('the packet page in another language', async () => {
  const { t, missing } = createMarkingLanguage(await PACKET_CATALOGS.es())
  beforeEach(() => missing.clear())

  const MarkedPage = () => (
    <Translated initialLanguage={{ language: 'es', t }} catalogs={PACKET_CATALOGS}>
      <EmployeePacketPage />
    </Translated>
  )
  function open(routes: FakeRoutes) {
    fakeApi({ ...ROUTES, ...routes })
    openPacketPage(MarkedPage, TOKEN)
  }

  /** A draft's answers. Drafts never contain the SSN or account numbers, so the test types those in. */
  const ANSWERS = pick(buildPacketValues(), [
    ...(['emergencyContactName', 'emergencyContactRelationship', 'emergencyContactPhone'] as const),
    ...(['emergencyContactEmail', 'attestation', 'secondaryBankName', 'secondaryRoutingNumber'] as const),
  ])

  /** Signed statements have their own wording in each language and are not in the translation catalog. */
  const { authorization, disclaimer } = packetStatements('es', '')
  const isStatement = (text: string) => text === disclaimer || text.endsWith(authorization.slice(-100))
  /** The review repeats the answers, with dates in the page's language. */
  const ENTERED_WORDS = Object.values({ ...buildPrefill(), ...ANSWERS })
    .join(' ')
    .split(/\s+/)
  const MONTHS = Array.from({ length: 12 }, (_, month) =>
    formatDate(`2026-${String(month + 1).padStart(2, '0')}-01`, 'es').split(' '),
  ).flat()
  const NAMES = ['EPay', 'E', 'English', 'KB', ...PORTAL.companyName.split(' '), ...ENTERED_WORDS, ...MONTHS]
  function expectTranslated(...otherNames: string[]) {
    expect(untranslatedTexts([...NAMES, ...otherNames]).filter(text => !isStatement(text))).toEqual([])
    expect([...missing]).toEqual([])
  }

  const type = (label: string, value: string) =>
    fireEvent.change(screen.getAllByLabelText(marked(label))[0] ?? document.body, { target: { value } })
  const press = async (name: string) =>
    fireEvent.click(await screen.findByRole('button', { name: marked(name) }))
  const findText = (text: string) => screen.findByText(marked(text))

  it('every step of a saved draft is translated, with messages', async () => {
    const savedAt = '2026-11-19T16:05:00.000Z'
    open({
      [`GET ${DRAFT}`]: () => json(200, buildDraft({ version: 1, savedAt, answers: ANSWERS })),
      [`PUT ${DRAFT}`]: () => json(200, { version: 2, savedAt }),
    })
    await findText('Continue where you left off')
    expectTranslated()
    await press('Next')
    await findText('Social Security Number is required')
    expectTranslated()
    await screen.findByRole('button', { name: marked('Next') })
    type('Social Security Number', '123-45-6789')
    await press('Next')
    await findText('Net pay account')
    await press('Add an optional split')
    await findText('Amount per Pay')
    expectTranslated()
    await press('Next')
    await findText('Net pay account number is required')
    expectTranslated()
    await press('Hide optional fields')
    type('Account Number', '000123456')
    await press('Next')
    await findText('Supporting documents')
    expectTranslated()
  })

  it('the offer of a copy and the rejection of its download are translated', async () => {
    const refuse = () => problem(409, { detail: PACKET_MESSAGES.alreadySubmitted })
    open({
      [PREFILL]: refuse,
      [`GET ${DRAFT}`]: refuse,
      [`GET ${FOLDER}/candidate-packet-copy`]: () =>
        json(200, { availableUntil: '2026-11-21T17:00:00.000Z' }),
      [`GET ${FOLDER}/candidate-packet-copy.zip`]: () => problem(409, { detail: COPY_MESSAGES.tooOften }),
    })
    await press(COPY_TEXTS.download)
    await findText(COPY_MESSAGES.tooOften)
    expectTranslated(`${location.origin}/verify`)
  })
})
