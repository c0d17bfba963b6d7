import { PAGES } from '@epay/contract/auth/pages'
import { VERIFY_TEXTS } from '@epay/contract/packets/evidence/verify-messages'
import { PACKET_MESSAGES, SUBMIT_LABELS } from '@epay/contract/packets/messages'
import { SIGNATURE_TEXTS } from '@epay/contract/packets/page-texts'
import { expectStep, fillDepositStep, fillPacket, fillPersonalStep, next } from '../fixtures/fill-packet.ts'
import { hire } from '../fixtures/hire.ts'
import { linkInMail } from '../fixtures/mailbox.ts'
import {
  at,
  type Pictures,
  press,
  type Scene,
  type Step,
  seeAlert,
  seeInvalidField,
  waitForVisible,
} from './picture.ts'

const PERSON = { firstName: 'Thu', lastName: 'Winterfeld', dateHired: '2026-12-01' }
const seeStep = waitForVisible(page => page.getByRole('heading', { level: 2 }))

async function openPacket({ page, url }: Scene): Promise<void> {
  const { id } = await hire(url, PERSON)
  const link = new RegExp(`http\\S+/employee-packet\\?\\S*${id}\\S*`)
  await page.goto(await linkInMail(url, { about: /./, link }))
}
const OPEN = [openPacket, seeStep]
const pressNext: Step = ({ page }) => next(page).click()
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

export const EMPLOYEE_PACKET: Pictures = [
  { show: [({ page, office }) => page.goto(office.hired.link), seeStep] },
  { ...CHANGING, state: 'errors', show: [...OPEN, pressNext, seeInvalidField] },
  { ...CHANGING, state: 'spanish', language: 'es', show: [...OPEN, press('Español')] },
  { ...CHANGING, state: 'step-2', show: STEP_2 },
  {
    ...{ ...CHANGING, state: 'step-3-errors' },
    show: [...STEP_3, attest, press(SUBMIT_LABELS.ready), seeAlert],
  },
  { ...CHANGING, state: 'step-3-signature', show: [...STEP_3, press(SIGNATURE_TEXTS.draw)] },
  { ...CHANGING, state: 'step-3-filled', show: COMPLETE },
  {
    ...{ ...CHANGING, state: 'submitted' },
    show: [
      ...COMPLETE,
      press(SUBMIT_LABELS.ready),
      waitForVisible(page => page.getByText(PACKET_MESSAGES.success)),
    ],
  },
]

export const STAFF_EMPLOYEE_PACKET: Pictures = [
  {
    as: 'hr.manager',
    show: [
      ({ page, office, url }) =>
        page.goto(`${url}${PAGES.staffEmployeePacket.path}?applicationId=${office.hired.id}`),
      seeStep,
    ],
  },
]

export const VERIFY: Pictures = [
  {
    show: [
      at(PAGES.verifyPacket.path),
      waitForVisible(page => page.getByRole('region', { name: VERIFY_TEXTS.keysTitle })),
    ],
  },
]
