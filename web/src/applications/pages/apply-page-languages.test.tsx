import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Translated } from '#web/lib/translated.tsx'
import { PORTAL } from '#web/testing/fake-api.ts'
import { createMarkingLanguage, marked, untranslatedTexts } from '#web/testing/marked-texts.ts'
import { ANSWERS } from '../factories.ts'
import { APPLY_CATALOGS, ApplyPage } from './apply-page.tsx'
import * as form from './test-apply-page.ts'

const { t, missing } = createMarkingLanguage(await APPLY_CATALOGS.es())

function MarkedPage() {
  return (
    <Translated initialLanguage={{ language: 'es', t }} catalogs={APPLY_CATALOGS}>
      <ApplyPage />
    </Translated>
  )
}

/** Untranslated words: names, and the applicant's own input. */
const NAMES = [
  ...['EPay', 'E', 'English', 'KB', 'resume.exe', 'ana.pdf', 'ana', '@example.com', 'may', 'ene'],
  ...[PORTAL.companyName, ...Object.values(ANSWERS)].flatMap(text => text.split(' ')),
]
function expectTranslated(): void {
  expect(untranslatedTexts(NAMES)).toEqual([])
  expect([...missing]).toEqual([])
}

function open(draft?: Parameters<typeof form.storeDraft>[0]): void {
  if (draft) form.storeDraft(draft)
  form.openApplyForm(MarkedPage)
}
const pressNext = () => form.press(marked('Next'))
const type = (label: string, value: string) => form.type(marked(label), value)
const heading = (name: string) => form.heading(marked(name))
const message = (text: string) => screen.findByText(marked(text))

beforeEach(() => missing.clear())

it('the first step and its errors are translated', async () => {
  open()
  await heading('Personal Information')
  expectTranslated()
  pressNext()
  await message('Birth Date is required')
  expectTranslated()
  type('First Name', 'x'.repeat(51))
  await message('First Name cannot exceed 50 characters')
  type('Email', 'ana')
  type('Birth Date', '2999-01-01')
  await message('Birth Date cannot be in the future')
  expectTranslated()
})

it('the other steps are translated', async () => {
  open({ step: 1, values: { ...ANSWERS, stateOrProvince: '' } })
  pressNext()
  await message('State/Province is required')
  expectTranslated()
  type('State/Province', 'CA')
  pressNext()
  await heading('Job Application Details')
  expectTranslated()
  form.chooseFile(new File(['MZ\u0090'], 'resume.exe'))
  await message('This is a program. Choose a PDF, DOC, or DOCX file.')
  expectTranslated()
  form.chooseFile(new File([form.PDF], 'ana.pdf'))
  await screen.findByText('ana.pdf')
  expectTranslated()
  pressNext()
  await heading('Professional References')
  expectTranslated()
  pressNext()
  await message("Here's what you'll send. Does everything look right?")
  type('Start Date', '2999-01-01')
  await message('This date cannot be in the future')
  expectTranslated()
})
