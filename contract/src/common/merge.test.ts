import { describe, expect, it } from 'vitest'
import { mergeVersions } from './merge.ts'

const merge = (before: string, mine: string, theirs: string) =>
  mergeVersions(['city'], { before: { city: before }, mine: { city: mine }, theirs: { city: theirs } })

describe('a field', () => {
  it.each([
    ['that no one changed stays', ['a', 'a', 'a'], 'a', 'none'],
    ['that I changed is mine', ['a', 'b', 'a'], 'b', 'none'],
    ['that they changed is theirs, which is told', ['a', 'a', 'b'], 'b', 'others'],
    ['that both changed alike is no conflict', ['a', 'b', 'b'], 'b', 'none'],
    ['that both changed differently is mine, which is a conflict', ['a', 'b', 'c'], 'b', 'conflicts'],
  ] as const)('%s', (_, [before, mine, theirs], city, told) => {
    for (const empty of ['a', 'b', 'c', 'none of them']) {
      const written = (value: string) => (value === empty ? '' : value)
      expect(merge(written(before), written(mine), written(theirs))).toEqual({
        merged: { city: written(city) },
        conflicts: told === 'conflicts' ? ['city'] : [],
        others: told === 'others' ? ['city'] : [],
      })
    }
  })
})

describe('a record', () => {
  const before = { city: 'Fresno', state: 'CA', zip: '93650', street: 'Elm', note: undefined }

  it('is merged field by field, told in the order that was asked for', () => {
    const mine = { ...before, city: 'Selma', state: 'NV', street: 'Oak' }
    const theirs = { ...before, city: 'Clovis', state: 'OR', zip: '93611' }
    expect(mergeVersions(['state', 'zip', 'street', 'city', 'note'], { before, mine, theirs })).toEqual({
      merged: { ...before, city: 'Selma', state: 'NV', zip: '93611', street: 'Oak' },
      conflicts: ['state', 'city'],
      others: ['zip'],
    })
  })

  it('is theirs in what was not asked for', () => {
    const mine = { ...before, city: 'Selma' }
    const theirs = { ...before, zip: '93611' }
    expect(mergeVersions(['state'], { before, mine, theirs })).toEqual({
      merged: theirs,
      conflicts: [],
      others: [],
    })
  })

  it('leaves the versions as they were', () => {
    const [mine, theirs] = [{ ...before, city: 'Selma' }, { ...before }]
    mergeVersions(['city'], { before, mine, theirs })
    expect(theirs).toEqual(before)
  })
})

it('compares as it is told, and takes theirs of two that are the same', () => {
  const isSame = (one: string[], other: string[]) => one.toSorted().join() === other.toSorted().join()
  const merged = (before: string[], mine: string[], theirs: string[]) =>
    mergeVersions(
      ['roles'],
      { before: { roles: before }, mine: { roles: mine }, theirs: { roles: theirs } },
      isSame,
    )
  expect(merged(['a'], ['b', 'a'], ['a', 'b'])).toEqual({
    merged: { roles: ['a', 'b'] },
    conflicts: [],
    others: [],
  })
  expect(merged(['a', 'b'], ['b', 'a'], ['c'])).toMatchObject({ merged: { roles: ['c'] }, others: ['roles'] })
  expect(merged(['a', 'b'], ['c'], ['b', 'a'])).toMatchObject({ merged: { roles: ['c'] }, conflicts: [] })
})
