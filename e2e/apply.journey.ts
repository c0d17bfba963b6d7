import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { expect, type Locator, type Page } from '@playwright/test'
import { applicationsOf, EXPERIENCE, makeApplicant } from './fixtures/applicants.ts'
import {
  errorBanner,
  expectProgress,
  expectStep,
  field,
  fillOptional,
  fillStep,
  fillUpTo,
  group,
  LAST_STEP,
  nextButton,
  openForm,
  previousButton,
  STEP_TITLES,
  stepButton,
  submitButton,
  successBanner,
} from './fixtures/application-form.ts'
import { test } from './fixtures/portal.ts'

test.use({ viewport: { width: 390, height: 844 } })

const KEY_FIELDS: Record<number, Record<string, string>> = {
  1: {
    'First Name': 'Luz',
    'Last Name': 'Marín',
    Email: 'luz@applicants.example',
    'Phone Number': '(559) 555-0103',
    'Birth Date': '1994-02-17',
  },
  2: { 'Street Address': '12 Main St', City: 'Fresno', 'State/Province': 'PR', 'Postal Code': '00901' },
  3: { 'Job Applied For': 'Welder' },
}
const OPTIONAL_FIELDS: Record<number, string> = { 2: 'Address Line 2', 3: 'Affiliated Union' }

/** Label, most characters, and what is said when it is empty; as specified, sections 5.1 and 9. */
type Rule = [label: string, max: number, required?: string]
const RULES: Record<number, Rule[]> = {
  1: [
    ['First Name', 50, 'First Name is required'],
    ['Last Name', 50, 'Last Name is required'],
    ['Email', 100, 'Email is required'],
    ['Phone Number', 20, 'Phone Number is required'],
  ],
  2: [
    ['Street Address', 150, 'Street Address is required'],
    ['Address Line 2', 150],
    ['City', 100, 'City is required'],
    ['Postal Code', 20, 'Postal Code is required'],
  ],
  3: [
    ['Job Applied For', 100, 'Job Applied For is required'],
    ['Affiliated Union', 100],
  ],
}
const GROUP_RULES: Record<number, { groups: string[]; rules: Rule[] }> = {
  4: {
    groups: ['Reference 1', 'Reference 2'],
    rules: [
      ['Name', 100],
      ['Title', 100],
      ['Relationship', 100],
      ['Email', 100],
      ['Phone', 20],
    ],
  },
  5: {
    groups: ['Previous Position 1', 'Previous Position 2'],
    rules: [
      ['Company Name', 150],
      ['Job Title', 100],
      ['Company Phone', 20],
    ],
  },
}
const REQUIRED_CHOICES: Record<number, [label: string, required: string]> = {
  1: ['Birth Date', 'Birth Date is required'],
  2: ['State/Province', 'State/Province is required'],
}

const textOf = (label: string, length: number) =>
  label === 'Email' ? `${'a'.repeat(length - '@mail.example'.length)}@mail.example` : 'x'.repeat(length)

/** With every change: too long, as long as allowed, empty. */
async function expectRule(where: Page | Locator, [label, max, required]: Rule): Promise<void> {
  const input = field(where, label)
  await input.fill(textOf(label, max + 1))
  await expect(input).toHaveAccessibleDescription(`${label} cannot exceed ${max} characters`)
  await expect(input).toBeFocused()
  await input.fill(textOf(label, max))
  await expect(input).toHaveAccessibleDescription('')
  await input.fill('   ')
  await expect(input).toHaveAccessibleDescription(required ?? '')
  await input.fill('')
  await expect(input).toHaveAccessibleDescription(required ?? '')
}

async function expectFormatOfEmail(where: Page | Locator): Promise<void> {
  const email = field(where, 'Email')
  await email.pressSequentially('luz')
  await expect(email).toHaveAccessibleDescription('Invalid email format')
  await email.pressSequentially('@mail.example')
  await expect(email).toHaveAccessibleDescription('')
}

test('progress is the share of the ten key fields, whatever the step', async ({ page, sharedUrl }) => {
  await openForm(page, sharedUrl)
  let percent = 0
  await expectProgress(page, percent)
  for (const step of [1, 2, 3]) {
    for (const [label, value] of Object.entries(KEY_FIELDS[step] ?? {})) {
      const input = field(page, label)
      if (label === 'State/Province') await input.selectOption(value)
      else await input.fill(value)
      percent += 10
      await expectProgress(page, percent)
    }
    const optional = OPTIONAL_FIELDS[step]
    if (optional) await field(page, optional).fill('anything')
    await expectProgress(page, percent)
    await nextButton(page).click()
    await expectStep(page, step + 1)
  }
  await expectProgress(page, 100)
  await stepButton(page, 1).click()
  await field(page, 'Phone Number').fill(' ')
  await expectProgress(page, 90)
})

test('a step opens when it is the first, not after the current one, or when the one before it is completed', async ({
  page,
  sharedUrl,
}) => {
  const expectOpen = async (...open: number[]) => {
    for (const [index] of STEP_TITLES.entries()) {
      const button = stepButton(page, index + 1)
      await (open.includes(index + 1) ? expect(button).toBeEnabled() : expect(button).toBeDisabled())
    }
  }
  const applicant = makeApplicant()
  await openForm(page, sharedUrl)
  await expectStep(page, 1)
  await expect(previousButton(page)).toHaveCount(0)
  await expectOpen(1)

  await fillUpTo(page, 3, applicant)
  await expectOpen(1, 2, 3)
  await expect(stepButton(page, 2)).toHaveAccessibleName('Step 2: Address Information, completed')

  await previousButton(page).click()
  await expectStep(page, 2)
  await expect(field(page, 'City')).toHaveValue(applicant.city)
  await stepButton(page, 1).click()
  await expectStep(page, 1)
  await expectOpen(1, 2, 3)
  await stepButton(page, 3).click()
  await expectStep(page, 3)

  await fillStep(page, 3, applicant)
  await nextButton(page).click()
  await expectOpen(1, 2, 3, 4)
  await nextButton(page).click()
  await expectStep(page, LAST_STEP)
  await expectOpen(1, 2, 3, 4, 5)
  await expect(nextButton(page)).toHaveCount(0)
})

test('Next checks the steps 1 to 3, and only those', async ({ page, sharedUrl }) => {
  const applicant = makeApplicant()
  await openForm(page, sharedUrl)
  for (const step of [1, 2, 3]) {
    await nextButton(page).click()
    await expectStep(page, step)
    const required = (RULES[step] ?? []).flatMap(([, , message]) => message ?? [])
    const choice = REQUIRED_CHOICES[step]
    const messages = [...required, ...(choice ? [choice[1]] : [])]
    await expect(page.getByRole('alert')).toHaveCount(messages.length)
    for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(field(page, RULES[step]?.[0]?.[0] ?? '')).toBeFocused()

    await fillStep(page, step, applicant)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await nextButton(page).click()
  }
  await field(group(page, 'Reference 1'), 'Email').fill('nobody')
  await nextButton(page).click()
  await expectStep(page, LAST_STEP)
  await expect(stepButton(page, 4)).toHaveAccessibleName('Step 4: Professional References, needs correction')

  await test.step('what is wrong in there is found at the end, and shown where it is', async () => {
    await submitButton(page).click()
    await expectStep(page, 4)
    const email = field(group(page, 'Reference 1'), 'Email')
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription('Invalid email format')
    await expect(errorBanner(page)).toBeVisible()
    await email.fill('minh@references.example')
    await expect(errorBanner(page)).toHaveCount(0)
  })
})

test('every field is checked with every change', async ({ page, sharedUrl }) => {
  const applicant = makeApplicant()
  await openForm(page, sharedUrl)
  for (const step of [1, 2, 3]) {
    for (const rule of RULES[step] ?? []) await expectRule(page, rule)
    if (step === 1) await expectFormatOfEmail(page)
    const choice = REQUIRED_CHOICES[step]
    if (choice) {
      const [label, required] = choice
      await fillStep(page, step, applicant)
      if (step === 1) await field(page, label).fill('')
      else await field(page, label).selectOption('Select State/Territory')
      await expect(field(page, label)).toHaveAccessibleDescription(required)
    }
    await fillStep(page, step, applicant)
    if (step === 1) await expectPastDate(page, 'Birth Date', 'Birth Date cannot be in the future')
    await nextButton(page).click()
  }
  for (const step of [4, 5]) {
    await expectStep(page, step)
    const { groups, rules } = GROUP_RULES[step] ?? { groups: [], rules: [] }
    for (const name of groups) {
      for (const rule of rules) await expectRule(group(page, name), rule)
      if (step === 4) await expectFormatOfEmail(group(page, name))
      if (step !== LAST_STEP) continue
      for (const label of ['Start Date', 'End Date'])
        await expectPastDate(group(page, name), label, 'This date cannot be in the future')
    }
    if (step === 4) await nextButton(page).click()
  }
})

/** The picker offers no later day, and one that is typed is refused. */
async function expectPastDate(where: Page | Locator, label: string, message: string): Promise<void> {
  const input = field(where, label)
  const today = await input.getAttribute('max')
  expect(today).toMatch(/^\d{4}-\d\d-\d\d$/)
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await input.fill(tomorrow)
  await expect(input).toHaveAccessibleDescription(message)
  await input.fill(today ?? '')
  await expect(input).toHaveAccessibleDescription('')
}

test('the state is one of 57, of none, or outside the US', async ({ page, sharedUrl }) => {
  await openForm(page, sharedUrl)
  await fillUpTo(page, 2, makeApplicant())
  const options = field(page, 'State/Province').getByRole('option')
  await expect(options).toHaveCount(1 + 50 + 1 + 5 + 1)
  await expect(options.first()).toHaveText('Select State/Territory')
  const labels = await options.allInnerTexts()
  for (const label of [
    'District of Columbia',
    'American Samoa',
    'Guam',
    'Puerto Rico',
    'U.S. Virgin Islands',
  ])
    expect(labels).toContain(label)
  await expect(options.last()).toHaveAttribute('value', 'OTHER')
  await expect(options.last()).toContainText('Non-US')
})

test('only the button of the last step submits: not Enter in a field, not a double tap on Next', async ({
  page,
  sharedUrl,
}) => {
  const applicant = makeApplicant()
  let sent = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/JobApplication/upload')) sent++
  })
  await openForm(page, sharedUrl)
  for (let step = 1; step <= LAST_STEP; step++) {
    await fillStep(page, step, applicant)
    await fillOptional(page, step)
    for (const input of await page.locator('form').locator('input:not([type=file]), select').all())
      if (await input.isVisible()) await input.press('Enter')
    await expectStep(page, step)
    if (step === LAST_STEP - 1) await nextButton(page).dblclick()
    else if (step < LAST_STEP) await nextButton(page).click()
  }
  await expectStep(page, LAST_STEP)
  expect(sent).toBe(0)
  expect(await applicationsOf(sharedUrl, applicant)).toEqual([])

  const answer = Promise.withResolvers<void>()
  await page.route('**/JobApplication/upload', async route => {
    await answer.promise
    await route.continue()
  })
  await test.step('Enter on the button submits, once, and says that it does', async () => {
    await submitButton(page).focus()
    await page.keyboard.press('Enter')
    const sending = page.getByRole('button', { name: APPLY_MESSAGES.submitting })
    await expect(sending).toHaveText('Submitting...')
    await expect(sending).toBeDisabled()
    await expect(previousButton(page)).toBeDisabled()
    await page.keyboard.press('Enter')
    answer.resolve()
  })

  await test.step('a banner says that it arrived, and a new form begins', async () => {
    await expect(successBanner(page)).toContainText('Application Submitted Successfully!')
    await expect(successBanner(page)).toContainText(
      "Thank you for your application. We'll review it and get back to you soon.",
    )
    await expectStep(page, 1)
    await expectProgress(page, 0)
    await expect(stepButton(page, 2)).toBeDisabled()
    await expect(field(page, 'First Name')).toHaveValue('')
    expect(sent).toBe(1)
  })

  await test.step('the office has every word', async () => {
    expect(await applicationsOf(sharedUrl, applicant)).toMatchObject([
      { ...applicant, ...EXPERIENCE, status: 0, resumePath: null, duplicateOf: null },
    ])
  })
})
