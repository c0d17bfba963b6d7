import { formatDate } from '@epay/contract/common/dates'
import { COPY_MESSAGES, PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { COPY_TEXTS } from '@epay/contract/packets/page-texts'
import { packetStatements } from '@epay/contract/packets/statements'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { Translated } from '#web/lib/translated.tsx'
import { type FakeRoutes, fakeApi, json, PORTAL, problem } from '#web/testing/fake-api.ts'
import { marked, markingLanguage, untranslatedTexts } from '#web/testing/marked-texts.ts'
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

describe('a failure to open', () => {
  it.each([
    [200, 'server-error', true],
    [401, 'invalid-token', false],
    [403, 'unauthorized', false],
    [404, 'validation-failed', false],
    [500, 'server-error', true],
    ['network', 'network-error', true],
  ] as const)('with status %s is %s', (status, reason, passes) => {
    const denial = denialOf(new ApiError({ status }))
    expect(denial.reason).toBe(reason)
    expect(canRetry(denial)).toBe(passes)
  })

  it('passes on what only the server can say', () => {
    const body = JSON.stringify({ type: 'x', title: 'Conflict', status: 409, detail: 'Submitted.' })
    expect(denialOf(new ApiError({ status: 409, body })).message).toBe('Submitted.')
  })
})

describe('the packet opens', () => {
  async function open(routes: FakeRoutes) {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US'])
    fakeApi({ ...ROUTES, ...routes })
    openPacketPage(await loadEmployeePacketPage(), TOKEN)
  }
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

  it('in the language of the application, which is no choice for the device', async () => {
    await open({})
    await heading('Paquete de nuevo empleado')
    expect(document.documentElement.lang).toBe('es')
    expect(localStorage.getItem('language')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'English' }))
    await heading('Employee Packet')
    expect(localStorage.getItem('language')).toBe('en')
  })

  const page = () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })
  it.each<[string, string, () => Response, () => Response, RegExp]>([
    [
      'its call is answered with an application in place of a page',
      PREFILL,
      page,
      () => json(200, buildPrefill()),
      /unexpected answer to GET \/JobApplication\/:id\/candidateApplication\./i,
    ],
    [
      'the employer is known, whom the signed statement names',
      'GET /portal',
      () => problem(503),
      () => json(200, PORTAL),
      /^No se pudieron cargar los datos/,
    ],
  ])('once %s', async (_, call, refuse, answer, text) => {
    let isMended = false
    await open({ [call]: () => (isMended ? answer() : refuse()) })
    await screen.findByText(text)
    isMended = true
    fireEvent.click(screen.getByRole('button', { name: /^(Try Again|Intentar de nuevo)$/ }))
    await screen.findByRole('heading', { level: 2 })
  })
})

describe('the packet says everything in the language of the candidate', async () => {
  const { t, missing } = markingLanguage(await PACKET_CATALOGS.es())
  beforeEach(() => missing.clear())

  const MarkedPage = () => (
    <Translated start={{ language: 'es', t }} catalogs={PACKET_CATALOGS}>
      <EmployeePacketPage />
    </Translated>
  )
  function open(routes: FakeRoutes) {
    fakeApi({ ...ROUTES, ...routes })
    openPacketPage(MarkedPage, TOKEN)
  }

  /** Drafts never contain personal numbers. */
  const { emergencyContactName, emergencyContactRelationship, ...values } = buildPacketValues()
  const { emergencyContactPhone, emergencyContactEmail, attestation } = values
  const { secondaryBankName, secondaryRoutingNumber } = values
  const ANSWERS = {
    ...{ emergencyContactName, emergencyContactRelationship, emergencyContactPhone, emergencyContactEmail },
    ...{ attestation, secondaryBankName, secondaryRoutingNumber },
  }

  /** Signed statements have their own wording in each language and are not in the translation catalog. */
  const { authorization, disclaimer } = packetStatements('es', '')
  const isSigned = (text: string) => text === disclaimer || text.endsWith(authorization.slice(-100))
  /** The review repeats the answers, with dates in the page's language. */
  const ENTERED = Object.values({ ...buildPrefill(), ...ANSWERS })
    .join(' ')
    .split(/\s+/)
  const MONTHS = Array.from({ length: 12 }, (_, month) =>
    formatDate(`2026-${String(month + 1).padStart(2, '0')}-01`, 'es').split(' '),
  ).flat()
  const NAMES = ['EPay', 'E', 'English', 'KB', ...PORTAL.companyName.split(' '), ...ENTERED, ...MONTHS]
  const isTranslated = (...more: string[]) => {
    expect(untranslatedTexts([...NAMES, ...more]).filter(text => !isSigned(text))).toEqual([])
    expect([...missing]).toEqual([])
  }

  const type = (label: string, value: string) =>
    fireEvent.change(screen.getAllByLabelText(marked(label))[0] ?? document.body, { target: { value } })
  const press = async (name: string) =>
    fireEvent.click(await screen.findByRole('button', { name: marked(name) }))
  const message = (text: string) => screen.findByText(marked(text))

  it('in its first step, with its messages', async () => {
    open({})
    await message('About you')
    isTranslated()
    await press('Next')
    await message('Social Security Number is required')
    isTranslated()
  })

  it('in every step of a later sitting', async () => {
    const savedAt = '2026-11-19T16:05:00.000Z'
    open({
      [`GET ${DRAFT}`]: () => json(200, buildDraft({ version: 1, savedAt, answers: ANSWERS })),
      [`PUT ${DRAFT}`]: () => json(200, { version: 2, savedAt }),
    })
    await message('Continue where you left off')
    isTranslated()
    type('Social Security Number', '123-45-6789')
    await press('Next')
    await message('Net pay account')
    await press('Add an optional split')
    await message('Amount per Pay')
    isTranslated()
    await press('Next')
    await message('Net pay account number is required')
    isTranslated()
    await press('Hide optional fields')
    type('Account Number', '000123456')
    await press('Next')
    await message('Supporting documents')
    isTranslated()
  })

  it('when a copy is offered, and the download is refused', async () => {
    const submitted = () => problem(409, { detail: PACKET_MESSAGES.alreadySubmitted })
    open({
      [PREFILL]: submitted,
      [`GET ${DRAFT}`]: submitted,
      [`GET ${FOLDER}/candidate-packet-copy`]: () =>
        json(200, { availableUntil: '2026-11-21T17:00:00.000Z' }),
      [`GET ${FOLDER}/candidate-packet-copy.zip`]: () => problem(409, { detail: COPY_MESSAGES.tooOften }),
    })
    await press(COPY_TEXTS.download)
    await message(COPY_MESSAGES.tooOften)
    isTranslated(`${location.origin}/verify`)
  })
})
