import { expect, type Locator } from '@playwright/test'
import { type ApplyFormPage, LAST_STEP, test } from './fixtures/application-form.ts'

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

function textOf(label: string, length: number): string {
  if (label === 'Email') return `${'a'.repeat(length - '@mail.example'.length)}@mail.example`
  return 'x'.repeat(length)
}

/** With every change: too long, as long as allowed, empty. */
async function expectRule(form: ApplyFormPage, [label, max, required]: Rule, group?: string): Promise<void> {
  const input = form.field(label, group)
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

async function expectFormatOfEmail(form: ApplyFormPage, group?: string): Promise<void> {
  const email = form.field('Email', group)
  await email.pressSequentially('luz')
  await expect(email).toHaveAccessibleDescription('Invalid email format')
  await email.pressSequentially('@mail.example')
  await expect(email).toHaveAccessibleDescription('')
}

test('Next checks the steps 1 to 3, and only those', async ({ form, page, sharedUrl }) => {
  await form.open(sharedUrl)
  // What the office asks about the age comes with the first answer.
  await expect(form.field('Birth Date')).toBeVisible()
  for (const step of [1, 2, 3]) {
    await form.nextButton.click()
    await form.expectStep(step)
    const required = (RULES[step] ?? []).flatMap(([, , message]) => message ?? [])
    const choice = REQUIRED_CHOICES[step]
    const messages = [...required, ...(choice ? [choice[1]] : [])]
    await expect(page.getByRole('alert')).toHaveCount(messages.length)
    for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(form.field(RULES[step]?.[0]?.[0] ?? '')).toBeFocused()

    await form.fillStep(step)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await form.nextButton.click()
  }
  await form.field('Email', 'Reference 1').fill('nobody')
  await form.nextButton.click()
  await form.expectStep(LAST_STEP)
  await expect(form.stepButton(4)).toHaveAccessibleName('Step 4: Professional References, needs correction')

  await test.step('what is wrong in there is found at the end, and shown where it is', async () => {
    await form.submitButton.click()
    await form.expectStep(4)
    const email = form.field('Email', 'Reference 1')
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription('Invalid email format')
    await expect(form.errorBanner).toBeVisible()
    await email.fill('minh@references.example')
    await expect(form.errorBanner).toHaveCount(0)
  })
})

test('every field is checked with every change', async ({ form, sharedUrl }) => {
  await form.open(sharedUrl)
  for (const step of [1, 2, 3]) {
    for (const rule of RULES[step] ?? []) await expectRule(form, rule)
    if (step === 1) await expectFormatOfEmail(form)
    const choice = REQUIRED_CHOICES[step]
    if (choice) {
      const [label, required] = choice
      await form.fillStep(step)
      if (step === 1) await form.field(label).fill('')
      else await form.field(label).selectOption('Select State/Territory')
      await expect(form.field(label)).toHaveAccessibleDescription(required)
    }
    await form.fillStep(step)
    if (step === 1) await expectPastDate(form.field('Birth Date'), 'Birth Date cannot be in the future')
    await form.nextButton.click()
  }
  for (const step of [4, 5]) {
    await form.expectStep(step)
    const { groups, rules } = GROUP_RULES[step] ?? { groups: [], rules: [] }
    for (const name of groups) {
      for (const rule of rules) await expectRule(form, rule, name)
      if (step === 4) await expectFormatOfEmail(form, name)
      if (step !== LAST_STEP) continue
      for (const label of ['End Date', 'Start Date'])
        await expectPastDate(form.field(label, name), 'This date cannot be in the future')
      // Both are today now.
      await expect(form.field('End Date', name)).toHaveAccessibleDescription(
        'End date must be after start date',
      )
      await form.field('Start Date', name).fill('2020-01-01')
      await expect(form.field('End Date', name)).toHaveAccessibleDescription('')
    }
    if (step === 4) await form.nextButton.click()
  }
})

/** The picker offers no later day, and one that is typed is refused. */
async function expectPastDate(input: Locator, message: string): Promise<void> {
  const today = await input.getAttribute('max')
  expect(today).toMatch(/^\d{4}-\d\d-\d\d$/)
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await input.fill(tomorrow)
  await expect(input).toHaveAccessibleDescription(message)
  await input.fill(today ?? '')
  await expect(input).toHaveAccessibleDescription('')
}

test('the state is one of 57, of none, or outside the US', async ({ form, sharedUrl }) => {
  await form.open(sharedUrl)
  await form.fillUpTo(2)
  const options = form.field('State/Province').getByRole('option')
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
