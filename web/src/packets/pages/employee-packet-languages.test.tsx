import { formatDate } from '@epay/contract/common/dates'
import { COPY_MESSAGES, PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { COPY_TEXTS } from '@epay/contract/packets/page-texts'
import { packetStatements } from '@epay/contract/packets/statements'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { Translated } from '#web/lib/translated.tsx'
import { fakeApi, json, PORTAL, problem } from '#web/testing/fake-api.ts'
import { marked, markingLanguage, untranslatedTexts } from '#web/testing/marked-texts.ts'
import { linkToken } from '#web/testing/tokens.ts'
import { buildDraft, buildPacketValues, buildPrefill } from '../factories.ts'
import { openPacketPage } from '../test-wizard.tsx'
import { EmployeePacketPage, PACKET_CATALOGUES } from './employee-packet-page.tsx'

const { t, missing } = markingLanguage(await PACKET_CATALOGUES.es())
const FOLDER = '/jobapplication/app-1'
const ROUTES = {
  [`GET ${FOLDER}/candidateapplication`]: () => json(200, buildPrefill({ language: 'es' })),
  [`GET ${FOLDER}/candidate-packet-draft`]: () => json(200, buildDraft()),
}

function MarkedPage() {
  return (
    <Translated start={{ language: 'es', t }} catalogues={PACKET_CATALOGUES}>
      <EmployeePacketPage />
    </Translated>
  )
}

/** Signed statements have their own wording in each language and are not in the translation catalogue. */
const { authorization, disclaimer } = packetStatements('es', '')
const isSigned = (text: string) => text === disclaimer || text.endsWith(authorization.slice(-100))

/** The review repeats what was entered; its dates are in the language of the page. */
const ENTERED = Object.values({ ...buildPrefill(), ...earlierSitting().answers }).flatMap(answer =>
  String(answer).split(/\s+/),
)
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  formatDate(`2026-${String(month + 1).padStart(2, '0')}-01`, 'es').split(' '),
).flat()
const NAMES = ['EPay', 'E', 'English', 'KB', ...PORTAL.companyName.split(' '), ...ENTERED, ...MONTHS]
const isTranslated = () => {
  expect(untranslatedTexts(NAMES).filter(text => !isSigned(text))).toEqual([])
  expect([...missing]).toEqual([])
}

const open = () => openPacketPage(MarkedPage, linkToken({ applicationId: 'app-1' }))
/** The draft of an earlier sitting, which never contains personal numbers. */
function earlierSitting() {
  const { attestation, secondaryBankName, secondaryRoutingNumber, ...values } = buildPacketValues()
  const { emergencyContactName, emergencyContactRelationship, emergencyContactPhone, emergencyContactEmail } =
    values
  const contact = {
    emergencyContactName,
    emergencyContactRelationship,
    emergencyContactPhone,
    emergencyContactEmail,
  }
  const answers = { attestation, secondaryBankName, secondaryRoutingNumber, ...contact }
  return buildDraft({ version: 1, savedAt: '2026-11-19T16:05:00.000Z', answers })
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getAllByLabelText(marked(label))[0] ?? document.body, { target: { value } })
const button = (name: string) => screen.findByRole('button', { name: marked(name) })
const message = (text: string) => screen.findByText(marked(text))

beforeEach(() => {
  missing.clear()
  queryClient.clear()
  sessionStorage.clear()
})

describe('the packet says everything in the language of the candidate', () => {
  it('in its first step, with its messages', async () => {
    fakeApi(ROUTES)
    open()
    await message('About you')
    isTranslated()
    fireEvent.click(await button('Next'))
    await message('Social Security Number is required')
    isTranslated()
  })

  it('in every step of a later sitting', async () => {
    fakeApi({
      ...ROUTES,
      [`GET ${FOLDER}/candidate-packet-draft`]: () => json(200, earlierSitting()),
      [`PUT ${FOLDER}/candidate-packet-draft`]: () =>
        json(200, { version: 2, savedAt: '2026-11-20T16:05:00.000Z' }),
    })
    open()
    await message('Continue where you left off')
    isTranslated()
    type('Social Security Number', '123-45-6789')
    fireEvent.click(await button('Next'))
    await message('Net pay account')
    fireEvent.click(await button('Add an optional split'))
    await message('Amount per Pay')
    isTranslated()
    fireEvent.click(await button('Next'))
    await message('Net pay account number is required')
    isTranslated()
    fireEvent.click(await button('Hide optional fields'))
    type('Account Number', '000123456')
    fireEvent.click(await button('Next'))
    await message('Supporting documents')
    isTranslated()
  })

  const refuse = (detail: string) => () => problem(409, { detail })
  const SUBMITTED = {
    [`GET ${FOLDER}/candidateapplication`]: refuse(PACKET_MESSAGES.alreadySubmitted),
    [`GET ${FOLDER}/candidate-packet-draft`]: refuse(PACKET_MESSAGES.alreadySubmitted),
    [`GET ${FOLDER}/candidate-packet-copy.zip`]: refuse(COPY_MESSAGES.tooOften),
  }

  it('when a copy is offered, and the download is refused', async () => {
    const state = () => json(200, { availableUntil: '2026-11-21T17:00:00.000Z' })
    fakeApi({ ...SUBMITTED, [`GET ${FOLDER}/candidate-packet-copy`]: state })
    open()
    fireEvent.click(await button(COPY_TEXTS.download))
    await message(COPY_MESSAGES.tooOften)
    NAMES.push(`${location.origin}/verify`)
    isTranslated()
  })
})
