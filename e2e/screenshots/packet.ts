import { PAGES } from '@epay/contract/auth/pages'
import { VERIFY_TEXTS } from '@epay/contract/packets/evidence/verify-messages'
import { PACKET_MESSAGES, SUBMIT_LABELS } from '@epay/contract/packets/messages'
import { SIGNATURE_TEXTS } from '@epay/contract/packets/page-texts'
import {
  expectStep,
  fillDepositStep,
  fillPacket,
  fillPersonalStep,
  nextButton,
} from '../fixtures/fill-packet.ts'
import { hire } from '../fixtures/hire.ts'
import { findMailLink } from '../fixtures/mailbox.ts'
import {
  at,
  press,
  type Scene,
  type Screenshots,
  type Step,
  waitForAlert,
  waitForInvalidField,
  waitForVisible,
} from './screenshot.ts'

const PERSON = { firstName: 'Thu', lastName: 'Winterfeld', dateHired: '2026-12-01' }
const waitForStep = waitForVisible(page => page.getByRole('heading', { level: 2 }))

async function openPacket({ page, url }: Scene): Promise<void> {
  const { id } = await hire(url, PERSON)
  const link = new RegExp(`http\\S+/employee-packet\\?\\S*${id}\\S*`)
  await page.goto(await findMailLink(url, { about: /./, link }))
}
const OPEN = [openPacket, waitForStep]
const pressNext: Step = ({ page }) => nextButton(page).click()
const STEP_2 = [
  ...OPEN,
  ({ page }: Scene) => fillPersonalStep(page),
  pressNext,
  ({ page }: Scene) => expectStep(page, 2),
]
const STEP_3 = [
  ...STEP_2,
  ({ page }: Scene) => fillDepositStep(page),
  pressNext,
  ({ page }: Scene) => expectStep(page, 3),
]
const COMPLETE = [...OPEN, ({ page }: Scene) => fillPacket(page, `${PERSON.firstName} ${PERSON.lastName}`)]
const attest: Step = ({ page }) => page.getByRole('checkbox', { name: /under penalty of perjury/ }).check()

const CHANGING = { office: 'changing' } as const

export const EMPLOYEE_PACKET: Screenshots = [
  { steps: [({ page, office }) => page.goto(office.newHire.link), waitForStep] },
  { ...CHANGING, state: 'errors', steps: [...OPEN, pressNext, waitForInvalidField] },
  { ...CHANGING, state: 'spanish', language: 'es', steps: [...OPEN, press('Español')] },
  { ...CHANGING, state: 'step-2', steps: STEP_2 },
  {
    ...{ ...CHANGING, state: 'step-3-errors' },
    steps: [...STEP_3, attest, press(SUBMIT_LABELS.ready), waitForAlert],
  },
  { ...CHANGING, state: 'step-3-signature', steps: [...STEP_3, press(SIGNATURE_TEXTS.draw)] },
  { ...CHANGING, state: 'step-3-filled', steps: COMPLETE },
  {
    ...{ ...CHANGING, state: 'submitted' },
    steps: [
      ...COMPLETE,
      press(SUBMIT_LABELS.ready),
      waitForVisible(page => page.getByText(PACKET_MESSAGES.success)),
    ],
  },
]

export const STAFF_EMPLOYEE_PACKET: Screenshots = [
  {
    as: 'hr.manager',
    steps: [
      ({ page, office, url }) =>
        page.goto(`${url}${PAGES.staffEmployeePacket.path}?applicationId=${office.newHire.id}`),
      waitForStep,
    ],
  },
]

export const VERIFY: Screenshots = [
  {
    steps: [
      at(PAGES.verifyPacket.path),
      waitForVisible(page => page.getByRole('region', { name: VERIFY_TEXTS.keysTitle })),
    ],
  },
]
