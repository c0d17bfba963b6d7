import type { DraftFile } from '@epay/contract/packets/draft'
import { expect, it } from 'vitest'
import { createPacketFile, mergeServerFiles, type PacketFile, toPacketFile } from './packet-file.ts'

/** The ids `p` and `q` are photos; all other ids are documents. */
const draftFile = (id: string): DraftFile => ({
  ...{ id, kind: id === 'p' || id === 'q' ? 'photo' : 'document', name: `${id}.png` },
  ...{ type: 'image/png', size: 3 },
})
const remoteFile = (id: string) => toPacketFile(draftFile(id))
const localFile = (id: string, isUploaded = false) => ({
  ...{ ...createPacketFile(new File(['x'], id)), id, isUploaded },
})

/** In the expected ids, `+` marks files that are on the server. */
it.each<[string, PacketFile[], string[], { isRemoved?: boolean; isReset?: boolean }, string[]]>([
  ['adds files from another device', [remoteFile('a')], ['a', 'c', 'p'], {}, ['p+', 'a+', 'c+']],
  [
    'drops files that another device removed',
    [remoteFile('a'), remoteFile('b'), remoteFile('p')],
    ['b'],
    {},
    ['b+'],
  ],
  ['keeps files that are not uploaded yet', [localFile('a'), localFile('p')], ['q'], {}, ['p', 'a']],
  ['marks files that have arrived', [localFile('a'), localFile('b')], ['b'], {}, ['a', 'b+']],
  ['ignores files that were removed here', [], ['a'], { isRemoved: true }, []],
  [
    'keeps local files if another device deleted everything',
    [localFile('a', true), remoteFile('b'), localFile('p', true)],
    [],
    { isReset: true },
    ['p', 'a'],
  ],
  ['replaces the photo with a newer one', [remoteFile('p')], ['q'], {}, ['q+']],
])('mergeServerFiles %s', (_, files, serverIds, { isRemoved = false, isReset = false }, expected) => {
  const documentFiles = files.filter(({ id }) => id !== 'p')
  const userPhoto = files.find(({ id }) => id === 'p') ?? null
  const serverState = { files: serverIds.map(draftFile), isRemoved: () => isRemoved, isReset }
  const mergedFiles = mergeServerFiles({ documentFiles, userPhoto }, serverState)
  const all = [mergedFiles.userPhoto ?? [], mergedFiles.documentFiles].flat()
  expect(all.map(({ id, isUploaded }) => `${id}${isUploaded ? '+' : ''}`)).toEqual(expected)
})
