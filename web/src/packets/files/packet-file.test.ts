import { type DraftFile, draftFileSchema } from '@epay/contract/packets/draft'
import { describe, expect, it } from 'vitest'
import { chosenFile, mergeServerFiles, type PacketFile, serverFile } from './packet-file.ts'

it('has an id that the server takes', () => {
  const [one, other] = [chosenFile(new File(['x'], 'a.png')), chosenFile(new File(['x'], 'a.png'))]
  expect(draftFileSchema.shape.id.safeParse(one.id).success).toBe(true)
  expect(other.id).not.toBe(one.id)
})

/** The ids `p` and `q` are photos, all others documents. */
const onServer = (id: string): DraftFile => ({
  id,
  kind: id === 'p' || id === 'q' ? 'photo' : 'document',
  name: `${id}.png`,
  type: 'image/png',
  size: 3,
})
const kept = (id: string) => serverFile(onServer(id))
const here = (id: string, isUploaded = false) => ({ ...chosenFile(new File(['x'], id)), id, isUploaded })
/** `a` exists only on this device, `a+` also on the server. */
const shown = ({ id, isUploaded }: PacketFile) => `${id}${isUploaded ? '+' : ''}`

describe('files here and on the server', () => {
  it.each<[string, PacketFile[], string[], { isRemoved?: boolean; isReset?: boolean }, string[]]>([
    ['bring in what another device attached', [kept('a')], ['a', 'c', 'p'], {}, ['p+', 'a+', 'c+']],
    ['drop what another device removed', [kept('a'), kept('b'), kept('p')], ['b'], {}, ['b+']],
    ['keep what was not sent yet', [here('a'), here('p')], ['q'], {}, ['p', 'a']],
    ['know what has arrived', [here('a'), here('b')], ['b'], {}, ['a', 'b+']],
    ['do not bring back what was removed here', [], ['a'], { isRemoved: true }, []],
    [
      'are this device’s own again when everything was deleted elsewhere',
      [here('a', true), kept('b'), here('p', true)],
      [],
      { isReset: true },
      ['p', 'a'],
    ],
    ['take the photo that another device took last', [kept('p')], ['q'], {}, ['q+']],
  ])('%s', (_, held, ids, { isRemoved = false, isReset = false }, expected) => {
    const { documentFiles, userPhoto } = mergeServerFiles(
      {
        documentFiles: held.filter(({ id }) => id !== 'p'),
        userPhoto: held.find(({ id }) => id === 'p') ?? null,
      },
      { files: ids.map(onServer), isRemoved: () => isRemoved, isReset },
    )
    expect([userPhoto ?? [], documentFiles].flat().map(shown)).toEqual(expected)
  })
})
