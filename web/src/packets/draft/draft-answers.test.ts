import { expect, it } from 'vitest'
import { buildDraft, buildPacketValues, buildPrefill, TODAY } from '../factories.ts'
import { initialValues } from '../form/packet-values.ts'
import { mergeAnswers, mergeNotices, openForm, textsOf, unsavedAnswersStorage } from './draft-answers.ts'

const blank = initialValues(buildPrefill(), TODAY)
const texts = (overrides = {}) => ({ ...textsOf(blank), ...overrides })

it('the SSN, account numbers, and signature are never saved, nor is any number kept in the tab', () => {
  const secrets = { ssn: '512-34-9876', secondaryAccountNumber: '000123456', accountNumber: '555000111' }
  const papers = { attestationI94: 'I94NUM', attestationUSCIS: 'A-NUM', attestationPassport: 'P-NUM' }
  const answers = textsOf(buildPacketValues({ ...secrets, ...papers, typedSignature: 'Ana L.' }))
  for (const secret of [...Object.values(secrets), 'data:image', 'Ana L.'])
    expect(JSON.stringify(answers)).not.toContain(secret)
  unsavedAnswersStorage('app-1').write({ base: answers, mine: answers })
  const storedText = JSON.stringify({ ...sessionStorage })
  expect(storedText).toContain(answers.lastName)
  for (const secret of [...Object.values(secrets), ...Object.values(papers), '121000248'])
    expect(storedText).not.toContain(secret)
})

it('unsaved answers are kept in the tab for their own application', () => {
  unsavedAnswersStorage('app-1').write({ base: texts(), mine: texts({ firstName: 'Anna' }) })
  const unsaved = { base: { firstName: 'Ana' }, mine: { firstName: 'Anna' } }
  expect(unsavedAnswersStorage('app-1').read()).toMatchObject(unsaved)
  expect(unsavedAnswersStorage('app-2').read()).toBeUndefined()
})

it('mergeAnswers adds the other device’s answers, and reports conflicts', () => {
  const mine = texts({ firstName: 'Anna', cityOrTown: 'Selma' })
  const theirs = texts({ zipCode: '93611', cityOrTown: 'Clovis' })
  expect(mergeAnswers(texts(), mine, theirs)).toEqual({
    answers: texts({ firstName: 'Anna', cityOrTown: 'Selma', zipCode: '93611' }),
    filledIn: ['zipCode'],
    conflicts: [{ field: 'cityOrTown', text: 'Clovis' }],
  })
})

it('mergeNotices adds to a notice that was not dismissed', () => {
  const conflictWith = (text: string) => [{ field: 'cityOrTown' as const, text }]
  const earlierNotice = mergeNotices({ filledIn: ['state'], conflicts: conflictWith('Clovis') })
  const newNotice = { filledIn: ['state', 'zipCode'], conflicts: conflictWith('Selma') } as const
  expect(mergeNotices(newNotice, earlierNotice)).toEqual(newNotice)
  expect(mergeNotices({ filledIn: [], conflicts: [] })).toBeUndefined()
})

it('openForm restores the answers and files of the draft', () => {
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

it('openForm adds unsaved answers of this tab, and reports conflicts with the server', () => {
  const draft = buildDraft({ version: 2, answers: { cityOrTown: 'Clovis', zipCode: '93611' } })
  const base = { cityOrTown: 'Fresno', firstName: 'Ana' }
  const mine = { cityOrTown: 'Selma', firstName: 'Anna' }
  const { values, otherDevice } = openForm(blank, draft, { base, mine })
  expect(values).toMatchObject({ ...mine, zipCode: '93611' })
  expect(otherDevice).toEqual({ filledIn: [], conflicts: [{ field: 'cityOrTown', text: 'Clovis' }] })
})
