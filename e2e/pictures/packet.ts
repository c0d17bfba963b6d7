import { PAGES } from '@epay/contract/auth/pages'
import { VERIFY_TEXTS } from '@epay/contract/packets/evidence/verify-messages'
import { PACKET_MESSAGES, SUBMIT_LABELS } from '@epay/contract/packets/messages'
import { SIGNATURE_TEXTS } from '@epay/contract/packets/page-texts'
import {
  expectStep,
  fillDepositStep,
  fillPacket,
  fillPersonalStep,
  next,
  section,
} from '../fixtures/fill-packet.ts'
import { hire } from '../fixtures/hire.ts'
import { linkInMail } from '../fixtures/mailbox.ts'
import { makePacket, verify } from '../fixtures/packet.ts'
import { at, type Pictures, type Scene, steps } from './picture.ts'

const PERSON = { firstName: 'Thu', lastName: 'Winterfeld', dateHired: '2026-12-01' }

/** The packet of someone who has just been hired. */
async function open({ page, url }: Scene): Promise<void> {
  const { id } = await hire(url, PERSON)
  const link = new RegExp(`http\\S+/employee-packet\\?\\S*${id}\\S*`)
  await page.goto(await linkInMail(url, { about: /./, link }))
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

async function openStep2(scene: Scene): Promise<void> {
  await open(scene)
  await fillPersonalStep(scene.page)
  await next(scene.page).click()
  await expectStep(scene.page, 2)
}

async function openStep3(scene: Scene): Promise<void> {
  await openStep2(scene)
  await fillDepositStep(scene.page)
  await next(scene.page).click()
  await expectStep(scene.page, 3)
}

export const EMPLOYEE_PACKET: Pictures = [
  {
    async show({ page, office }) {
      await page.goto(office.hired.link)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
    },
  },
  {
    state: 'errors',
    office: 'changing',
    async show(scene) {
      await open(scene)
      await next(scene.page).click()
      await scene.page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    state: 'spanish',
    language: 'es',
    office: 'changing',
    show: steps(open, ({ page }) => page.getByRole('button', { name: 'Español' }).click()),
  },
  { state: 'step-2', office: 'changing', show: openStep2 },
  {
    state: 'step-2-errors',
    office: 'changing',
    async show(scene) {
      await openStep2(scene)
      await next(scene.page).click()
      await scene.page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    state: 'sample-check',
    office: 'changing',
    async show(scene) {
      await openStep2(scene)
      await scene.page.getByRole('button', { name: 'Enlarge the sample check' }).click()
      await scene.page.getByRole('dialog', { name: 'Sample check' }).waitFor()
    },
  },
  { state: 'step-3', office: 'changing', show: openStep3 },
  {
    state: 'step-3-errors',
    office: 'changing',
    async show(scene) {
      await openStep3(scene)
      await scene.page.getByRole('checkbox', { name: /under penalty of perjury/ }).check()
      await scene.page.getByRole('button', { name: SUBMIT_LABELS.ready }).click()
      await scene.page.locator('[role=alert]').first().waitFor()
    },
  },
  {
    state: 'step-3-signature',
    office: 'changing',
    async show(scene) {
      await openStep3(scene)
      await section(scene.page, SIGNATURE_TEXTS.title)
        .getByRole('button', { name: SIGNATURE_TEXTS.draw })
        .click()
    },
  },
  {
    state: 'step-3-filled',
    office: 'changing',
    async show(scene) {
      await open(scene)
      await fillPacket(scene.page, `${PERSON.firstName} ${PERSON.lastName}`)
    },
  },
  {
    state: 'submitted',
    office: 'changing',
    async show(scene) {
      await open(scene)
      await fillPacket(scene.page, `${PERSON.firstName} ${PERSON.lastName}`)
      await scene.page.getByRole('button', { name: SUBMIT_LABELS.ready }).click()
      await scene.page.getByText(PACKET_MESSAGES.success).waitFor()
    },
  },
]

export const STAFF_EMPLOYEE_PACKET: Pictures = [
  { as: 'hr.manager', state: 'nobody-chosen', show: at(PAGES.staffEmployeePacket.path) },
  {
    as: 'hr.manager',
    show: ({ page, office, url }) =>
      page
        .goto(`${url}${PAGES.staffEmployeePacket.path}?applicationId=${office.hired.id}`)
        .then(() => page.getByRole('heading', { level: 2 }).first().waitFor()),
  },
]

async function openVerify({ page, url }: Scene): Promise<void> {
  await page.goto(url + PAGES.verifyPacket.path)
  await page.getByRole('region', { name: VERIFY_TEXTS.keysTitle }).waitFor()
}

export const VERIFY: Pictures = [
  { show: openVerify },
  { state: 'spanish', language: 'es', show: at(PAGES.verifyPacket.path) },
  {
    state: 'genuine',
    office: 'changing',
    async show(scene) {
      const { zip } = await makePacket(scene.url)
      await openVerify(scene)
      await verify(scene.page, 'packet.zip', zip)
      await scene.page.getByRole('region', { name: 'Files' }).waitFor()
    },
  },
  {
    state: 'altered',
    office: 'changing',
    async show(scene) {
      const { zip } = await makePacket(scene.url)
      await openVerify(scene)
      const altered = Buffer.from(zip)
      altered.write('"Orlando"', altered.indexOf('"Oakland"'))
      await verify(scene.page, 'packet.zip', altered)
      await scene.page.getByRole('alert').first().waitFor()
    },
  },
  {
    state: 'no-packet',
    async show(scene) {
      await openVerify(scene)
      await verify(scene.page, 'notes.zip', Buffer.from('PK'))
      await scene.page.getByRole('alert').first().waitFor()
    },
  },
]
