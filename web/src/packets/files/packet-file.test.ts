import { draftFileSchema } from '@epay/contract/packets/draft'
import { describe, expect, it } from 'vitest'
import { chosenFile, serverFile, withServerFiles } from './packet-file.ts'

const onServer = (id: string, kind: 'photo' | 'document' = 'document') => ({
  ...{ id, kind, name: `${id}.png`, type: 'image/png', size: 3 },
})
const server = (files: ReturnType<typeof onServer>[], more = {}) => ({
  files,
  isRemoved: () => false,
  isReset: false,
  ...more,
})
const local = (id: string, isKept: boolean) => ({ ...chosenFile(new File(['x'], id)), id, isKept })
const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id)

it('has an id that the server takes', () => {
  const { id } = chosenFile(new File(['x'], 'a.png'))
  expect(draftFileSchema.shape.id.safeParse(id).success).toBe(true)
  expect(chosenFile(new File(['x'], 'a.png')).id).not.toBe(id)
})

describe('files here and on the server', () => {
  it('bring in what another device attached, and drop what it removed', () => {
    const held = { documents: [serverFile(onServer('a')), serverFile(onServer('b'))], photo: null }
    const met = withServerFiles(held, server([onServer('b'), onServer('c'), onServer('p', 'photo')]))
    expect(idsOf(met.documents)).toEqual(['b', 'c'])
    expect(met.photo?.id).toBe('p')
  })

  it('keep what was not sent yet, and know when it has arrived', () => {
    const held = { documents: [local('a', false), local('b', false)], photo: local('p', false) }
    const met = withServerFiles(held, server([onServer('b'), onServer('q', 'photo')]))
    expect(met.documents.map(({ id, isKept }) => [id, isKept])).toEqual([
      ['a', false],
      ['b', true],
    ])
    expect(met.photo?.id).toBe('p')
  })

  it('do not bring back what was removed here', () => {
    const isRemoved = (id: string) => id === 'a'
    const met = withServerFiles({ documents: [], photo: null }, server([onServer('a')], { isRemoved }))
    expect(met.documents).toEqual([])
  })

  it('are this device’s own again when everything was deleted elsewhere', () => {
    const held = { documents: [local('a', true), serverFile(onServer('b'))], photo: local('p', true) }
    const met = withServerFiles(held, server([], { isReset: true }))
    expect(met.documents.map(({ id, isKept }) => [id, isKept])).toEqual([['a', false]])
    expect(met.photo).toMatchObject({ id: 'p', isKept: false })
  })

  it('take the photo that another device took last', () => {
    const held = { documents: [], photo: serverFile(onServer('p', 'photo')) }
    expect(withServerFiles(held, server([onServer('q', 'photo')])).photo?.id).toBe('q')
    expect(withServerFiles(held, server([])).photo).toBeNull()
  })
})
