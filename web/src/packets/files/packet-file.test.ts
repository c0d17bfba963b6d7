import type { DraftFile } from '@epay/contract/packets/draft'
import { expect, it } from 'vitest'
import { createPacketFile, mergeServerFiles, type PacketFile, toPacketFile } from './packet-file.ts'

/** The ids `p` and `q` are photos; all other ids are documents. */
const draftFile = (id: string): DraftFile => ({
  ...{ id, kind: id === 'p' || id === 'q' ? 'photo' : 'document', name: `${id}.png` },
  ...{ type: 'image/png', size: 3 },
})
const remote = (id: string) => toPacketFile(draftFile(id))
const local = (id: string, isUploaded = false) => ({
  ...{ ...createPacketFile(new File(['x'], id)), id, isUploaded },
})

/** In the expected ids, `+` marks files that are on the server. */
it.each<[string, PacketFile[], string[], { isRemoved?: boolean; isReset?: boolean }, string[]]>([
  ['adds files from another device', [remote('a')], ['a', 'c', 'p'], {}, ['p+', 'a+', 'c+']],
  ['drops files that another device removed', [remote('a'), remote('b'), remote('p')], ['b'], {}, ['b+']],
  ['keeps files that are not uploaded yet', [local('a'), local('p')], ['q'], {}, ['p', 'a']],
  ['marks files that have arrived', [local('a'), local('b')], ['b'], {}, ['a', 'b+']],
  ['ignores files that were removed here', [], ['a'], { isRemoved: true }, []],
  [
    'keeps local files if another device deleted everything',
    [local('a', true), remote('b'), local('p', true)],
    [],
    { isReset: true },
    ['p', 'a'],
  ],
  ['replaces the photo with a newer one', [remote('p')], ['q'], {}, ['q+']],
])('mergeServerFiles %s', (_, files, serverIds, { isRemoved = false, isReset = false }, expected) => {
  const documentFiles = files.filter(({ id }) => id !== 'p')
  const userPhoto = files.find(({ id }) => id === 'p') ?? null
  const server = { files: serverIds.map(draftFile), isRemoved: () => isRemoved, isReset }
  const merged = mergeServerFiles({ documentFiles, userPhoto }, server)
  const all = [merged.userPhoto ?? [], merged.documentFiles].flat()
  expect(all.map(({ id, isUploaded }) => `${id}${isUploaded ? '+' : ''}`)).toEqual(expected)
})
