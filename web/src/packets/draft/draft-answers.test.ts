import { describe, expect, it } from 'vitest'
import { buildDraft, buildPacketValues, buildPrefill, TODAY } from '../factories.ts'
import { initialValues } from '../form/packet-values.ts'
import { mergeAnswers, mergeNotices, openForm, textsOf, unsavedAnswers } from './draft-answers.ts'

const blank = initialValues(buildPrefill(), TODAY)
const texts = (overrides = {}) => ({ ...textsOf(blank), ...overrides })

it('never keeps the SSN, an account number or the signature on the server, nor any number in the tab', () => {
  const [secrets, papers] = [
    { ssn: '512-34-9876', secondaryAccountNumber: '000123456', accountNumber: '555000111' },
    { attestationI94: 'I94NUM', attestationUSCIS: 'A-NUM', attestationPassport: 'P-NUM' },
  ]
  const kept = textsOf(buildPacketValues({ ...secrets, ...papers, typedSignature: 'Ana L.' }))
  for (const secret of [...Object.values(secrets), 'data:image', 'Ana L.'])
    expect(JSON.stringify(kept)).not.toContain(secret)
  unsavedAnswers('app-1').keep({ base: kept, mine: kept })
  const stored = JSON.stringify({ ...sessionStorage })
  expect(stored).toContain(kept.lastName)
  for (const secret of [...Object.values(secrets), ...Object.values(papers), '121000248'])
    expect(stored).not.toContain(secret)
})

it('keeps what is not saved yet in the tab, for its own application', () => {
  unsavedAnswers('app-1').keep({ base: texts(), mine: texts({ firstName: 'Anna' }) })
  expect(unsavedAnswers('app-1').read()).toMatchObject({
    base: { firstName: 'Ana' },
    mine: { firstName: 'Anna' },
  })
  expect(unsavedAnswers('app-2').read()).toBeUndefined()
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
  const others = (text: string) => [{ field: 'cityOrTown' as const, text }]
  const earlier = mergeNotices({ filledIn: ['state'], others: others('Clovis') })
  expect(mergeNotices({ filledIn: ['state', 'zipCode'], others: others('Selma') }, earlier)).toEqual({
    filledIn: ['state', 'zipCode'],
    others: others('Selma'),
  })
  expect(mergeNotices({ filledIn: [], others: [] })).toBeUndefined()
})

describe('openForm', () => {
  it('starts from the application when nothing was kept', () => {
    expect(openForm(blank, buildDraft(), undefined)).toEqual({ values: blank, otherDevice: undefined })
  })

  it('has the kept answers and files', () => {
    const photo = { id: 'p', kind: 'photo', name: 'me.jpg', type: 'image/jpeg', size: 3 } as const
    const files = [{ ...photo, id: 'd', kind: 'document' } as const, photo]
    const answers = { firstName: 'Anna', documentTypes: 'Passport,State ID' }
    expect(openForm(blank, buildDraft({ version: 2, answers, files }), undefined).values).toMatchObject({
      firstName: 'Anna',
      lastName: 'Lopez',
      documentTypes: ['Passport', 'State ID'],
      userPhoto: { id: 'p', file: null, isUploaded: true },
      documentFiles: [{ id: 'd', file: null, isUploaded: true }],
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
