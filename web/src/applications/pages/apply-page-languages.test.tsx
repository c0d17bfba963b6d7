import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Translated } from '#web/lib/translated.tsx'
import { PORTAL } from '#web/testing/fake-api.ts'
import { marked, markingLanguage, untranslatedTexts } from '#web/testing/marked-texts.ts'
import { APPLY_CATALOGS, ApplyPage } from './apply-page.tsx'
import * as form from './test-apply-page.ts'

const { t, missing } = markingLanguage(await APPLY_CATALOGS.es())

function MarkedPage() {
  return (
    <Translated start={{ language: 'es', t }} catalogs={APPLY_CATALOGS}>
      <ApplyPage />
    </Translated>
  )
}

const PERSONAL = {
  'First Name': 'Ana',
  'Last Name': 'Lopez',
  Email: 'ana@example.com',
  'Phone Number': '559 555 0134',
  'Birth Date': '1990-05-06',
}
const ADDRESS = {
  'Street Address': '12 Main St',
  City: 'Fresno',
  'State/Province': 'CA',
  'Postal Code': '93650',
}

const TYPED = [
  'ana',
  '@example.com',
  ...Object.values(PERSONAL),
  ...Object.values(ADDRESS),
  'Welder',
  'ana.pdf',
]

/** Untranslated words: names, and the applicant's own input. */
const NAMES = [
  ...PORTAL.companyName.split(' '),
  'EPay',
  'E',
  'English',
  'ana.pdf',
  'KB',
  'resume.exe',
  'may',
  'ene',
  ...TYPED.flatMap(text => text.split(' ')),
]
const isTranslated = () => {
  expect(untranslatedTexts(NAMES)).toEqual([])
  expect([...missing]).toEqual([])
}

const open = () => form.openApplyForm(MarkedPage)
const button = (name: string) => form.button(marked(name))
const type = (label: string, value: string) => form.type(marked(label), value)
const heading = (name: string) => form.heading(marked(name))
const message = (text: string) => screen.findByText(marked(text))

async function fill(fields: Record<string, string>, nextTitle: string) {
  for (const [label, value] of Object.entries(fields)) type(label, value)
  fireEvent.click(button('Next'))
  await heading(nextTitle)
}

beforeEach(() => missing.clear())

describe('the application form says everything in the language of its reader', () => {
  it('in its frame and the first step, with every message', async () => {
    open()
    await heading('Personal Information')
    isTranslated()
    fireEvent.click(button('Next'))
    await message('Birth Date is required')
    isTranslated()
    type('First Name', 'x'.repeat(51))
    await message('First Name cannot exceed 50 characters')
    type('Last Name', 'A\u0000')
    type('Email', 'ana')
    type('Birth Date', '2999-01-01')
    await message('Birth Date cannot be in the future')
    isTranslated()
  })

  it('in the steps two to five', async () => {
    open()
    await fill(PERSONAL, 'Address Information')
    fireEvent.click(button('Next'))
    await message('State/Province is required')
    isTranslated()
    await fill(ADDRESS, 'Job Application Details')
    isTranslated()
    form.chooseFile(new File(['MZ\u0090'], 'resume.exe'))
    await message('This is a program. Choose a PDF, DOC, or DOCX file.')
    isTranslated()
    form.chooseFile(new File([form.PDF], 'ana.pdf'))
    await screen.findByText('ana.pdf')
    isTranslated()
    await fill({ 'Job Applied For': 'Welder' }, 'Professional References')
    isTranslated()
    await fill({}, 'Work History')
    await message("Here's what you'll send. Does everything look right?")
    type('Start Date', '2999-01-01')
    await message('This date cannot be in the future')
    isTranslated()
  })
})
