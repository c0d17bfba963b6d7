import { describe, expect, it } from 'vitest'
import { buildDraft, buildPacketValues, buildPrefill, TODAY } from '../factories.ts'
import { initialValues } from '../form/packet-values.ts'
import { mergeAnswers, newsOf, openForm, textsOf, unsavedAnswers, withAnswers } from './draft-answers.ts'

const blank = initialValues(buildPrefill(), TODAY)
const texts = (overrides = {}) => ({ ...textsOf(blank), ...overrides })

describe('what is kept', () => {
  it('never has the SSN, an account number or the signature', () => {
    const kept = JSON.stringify(
      textsOf(buildPacketValues({ accountNumber: '555000111', typedSignature: 'Ana L.' })),
    )
    for (const secret of ['123-45-6789', '000123456', '555000111', 'data:image', 'Ana L.'])
      expect(kept).not.toContain(secret)
  })

  it('comes back into the form, types of documents included', () => {
    const values = withAnswers(blank, { firstName: 'Anna', documentTypes: 'Passport,State ID' })
    expect(values).toMatchObject({
      firstName: 'Anna',
      documentTypes: ['Passport', 'State ID'],
      lastName: 'Lopez',
    })
    expect(withAnswers(blank, {})).toEqual(blank)
  })
})

it('mergeAnswers keeps both sides’ answers, and tells what came from the other and what it has otherwise', () => {
  const mine = texts({ firstName: 'Anna', cityOrTown: 'Selma' })
  const theirs = texts({ zipCode: '93611', cityOrTown: 'Clovis' })
  expect(mergeAnswers(texts(), mine, theirs)).toEqual({
    answers: texts({ firstName: 'Anna', cityOrTown: 'Selma', zipCode: '93611' }),
    filledIn: ['zipCode'],
    others: [{ field: 'cityOrTown', text: 'Clovis' }],
  })
})

it('keeps showing what has not been closed', () => {
  const earlier = newsOf({ filledIn: ['state'], others: [{ field: 'cityOrTown', text: 'Clovis' }] })
  expect(
    newsOf({ filledIn: ['state', 'zipCode'], others: [{ field: 'cityOrTown', text: 'Selma' }] }, earlier),
  ).toEqual({ filledIn: ['state', 'zipCode'], others: [{ field: 'cityOrTown', text: 'Selma' }] })
  expect(newsOf({ filledIn: [], others: [] })).toBeUndefined()
})

describe('openForm', () => {
  const photo = { id: 'p', kind: 'photo', name: 'me.jpg', type: 'image/jpeg', size: 3 } as const
  const document = { ...photo, id: 'd', kind: 'document' } as const

  it('starts from the application when nothing was kept', () => {
    expect(openForm(blank, buildDraft(), undefined)).toEqual({ values: blank, otherDevice: undefined })
  })

  it('has the kept answers and files', () => {
    const draft = buildDraft({ version: 2, answers: { firstName: 'Anna' }, files: [document, photo] })
    const { values } = openForm(blank, draft, undefined)
    expect(values).toMatchObject({
      firstName: 'Anna',
      userPhoto: { id: 'p', file: null, isKept: true },
      documentFiles: [{ id: 'd', file: null, isKept: true }],
    })
  })

  it('adds what this tab had not saved, and tells where the server has other answers meanwhile', () => {
    const draft = buildDraft({ version: 2, answers: { cityOrTown: 'Clovis', zipCode: '93611' } })
    const base = { cityOrTown: 'Fresno', firstName: 'Ana' }
    const mine = { cityOrTown: 'Selma', firstName: 'Anna' }
    const { values, otherDevice } = openForm(blank, draft, { base, mine })
    expect(values).toMatchObject({ cityOrTown: 'Selma', firstName: 'Anna', zipCode: '93611' })
    expect(otherDevice).toEqual({ filledIn: [], others: [{ field: 'cityOrTown', text: 'Clovis' }] })
  })
})

describe('what is not saved yet', () => {
  it('stays in the tab, for its own application', () => {
    unsavedAnswers('app-1').keep({ base: texts(), mine: texts({ firstName: 'Anna' }) })
    expect(unsavedAnswers('app-1').read()?.mine.firstName).toBe('Anna')
    expect(unsavedAnswers('app-1').read()?.base.firstName).toBe('Ana')
    expect(unsavedAnswers('app-2').read()).toBeUndefined()
  })

  it('never has the numbers of papers and banks', () => {
    const mine = textsOf(
      buildPacketValues({ attestationI94: 'I94NUM', attestationUSCIS: 'A1', attestationPassport: 'P1' }),
    )
    unsavedAnswers('app-1').keep({ base: mine, mine })
    const stored = JSON.stringify({ ...sessionStorage })
    expect(stored).toContain(mine.lastName)
    for (const secret of ['123-45-6789', '000123456', '121000248', 'I94NUM', 'A1', 'P1', 'data:image'])
      expect(stored).not.toContain(secret)
  })
})
