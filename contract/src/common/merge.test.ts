import { expect, it } from 'vitest'
import { mergeVersions } from './merge.ts'

const merge = (before: string, mine: string, theirs: string) =>
  mergeVersions(['city'], { before: { city: before }, mine: { city: mine }, theirs: { city: theirs } })

it.each([
  ['that no one changed stays', ['a', 'a', 'a'], 'a', [], []],
  ['that I changed is mine', ['a', 'b', 'a'], 'b', [], []],
  ['that they changed is theirs and reported', ['a', 'a', 'b'], 'b', [], ['city']],
  ['that both changed to the same value is no conflict', ['a', 'b', 'b'], 'b', [], []],
  ['that both changed to different values is mine and a conflict', ['a', 'b', 'c'], 'b', ['city'], []],
  ['that I cleared is empty', ['a', '', 'a'], '', [], []],
  ['that they cleared is empty and reported', ['a', 'a', ''], '', [], ['city']],
] as const)('a field %s', (_, [before, mine, theirs], city, conflicts, theirChanges) => {
  expect(merge(before, mine, theirs)).toEqual({ merged: { city }, conflicts, theirChanges })
})

const before = { city: 'Fresno', state: 'CA', zip: '93650', street: 'Elm', note: undefined }

it('merges a record by field, in the order of the requested fields', () => {
  const mine = { ...before, city: 'Selma', state: 'NV', street: 'Oak' }
  const theirs = { ...before, city: 'Clovis', state: 'OR', zip: '93611' }
  expect(mergeVersions(['state', 'zip', 'street', 'city', 'note'], { before, mine, theirs })).toEqual({
    merged: { ...before, city: 'Selma', state: 'NV', zip: '93611', street: 'Oak' },
    conflicts: ['state', 'city'],
    theirChanges: ['zip'],
  })
})

it('takes the other side of fields that were not requested', () => {
  const mine = { ...before, city: 'Selma' }
  const theirs = { ...before, zip: '93611' }
  expect(mergeVersions(['state'], { before, mine, theirs })).toEqual({
    merged: theirs,
    conflicts: [],
    theirChanges: [],
  })
})

it('compares values with the given function', () => {
  const isSame = (one: string[], other: string[]) => one.toSorted().join() === other.toSorted().join()
  const mergeRoles = (before: string[], mine: string[], theirs: string[]) => {
    const versions = { before: { roles: before }, mine: { roles: mine }, theirs: { roles: theirs } }
    return mergeVersions(['roles'], versions, isSame)
  }
  expect(mergeRoles(['a'], ['b', 'a'], ['a', 'b']).conflicts).toEqual([])
  expect(mergeRoles(['a', 'b'], ['b', 'a'], ['c'])).toMatchObject({
    merged: { roles: ['c'] },
    theirChanges: ['roles'],
  })
  expect(mergeRoles(['a', 'b'], ['c'], ['b', 'a'])).toMatchObject({ merged: { roles: ['c'] }, conflicts: [] })
})
