import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { chosenFile } from './packet-file.ts'
import { createUploadQueue } from './upload-queue.ts'

type Pending = { id: string; signal: AbortSignal; done: () => void; fail: (error: unknown) => void }

function open() {
  const [kept, refused, removed]: [string[], string[], string[]] = [[], [], []]
  const pending: Pending[] = []
  const queue = createUploadQueue({
    calls: {
      putFile: ({ id, kind, file: { name, type, size }, signal, onUploadProgress }) =>
        new Promise((resolve, reject) => {
          onUploadProgress({ sentBytes: 1, totalBytes: 4 })
          signal.addEventListener('abort', () => reject(signal.reason))
          pending.push({ id, signal, done: () => resolve({ id, kind, name, type, size }), fail: reject })
        }),
      removeFile: async id => {
        removed.push(id)
        return { success: true }
      },
    },
    onUploaded: id => kept.push(id),
    onRefused: ({ id }) => refused.push(id),
  })
  const [one, other] = ['1.pdf', '2.pdf'].map(name => chosenFile(new File(['content'], name)))
  if (!one || !other) throw new Error('There are no files')
  queue.add('document', one)
  queue.add('document', other)
  return { queue, one, other, kept, refused, removed, pending }
}

let opened = open()
beforeEach(() => {
  opened = open()
})
const settled = () => new Promise(resolve => setTimeout(resolve))
const stateOf = (id: string) => opened.queue.uploads.read().get(id)

it('sends one after the other, and says how far it is', async () => {
  const { one, other, kept, pending } = opened
  expect(stateOf(one.id)).toMatchObject({ status: 'sending', percent: 25 })
  expect(stateOf(other.id)?.status).toBe('waiting')
  pending[0]?.done()
  await settled()
  expect(kept).toEqual([one.id])
  expect(stateOf(one.id)).toBeUndefined()
  expect(stateOf(other.id)).toMatchObject({ status: 'sending', percent: 25 })
})

it('leaves what can’t be sent now to the packet, and can try it again', async () => {
  const { queue, one, other, kept, pending } = opened
  pending[0]?.fail(new ApiError({ status: 'network' }))
  await settled()
  expect(stateOf(one.id)).toMatchObject({ status: 'later' })
  queue.retry(one.id)
  pending[1]?.done()
  await settled()
  pending[2]?.done()
  await settled()
  expect(kept).toEqual([other.id, one.id])
})

it.each([400, 413, 415])('gives back what the server will never take: %i', async status => {
  const { one, refused, pending } = opened
  pending[0]?.fail(new ApiError({ status }))
  await settled()
  expect(refused).toEqual([one.id])
  expect(stateOf(one.id)).toBeUndefined()
})

describe('a file that is removed', () => {
  it('is removed on the server once it is there', () => {
    const { queue, removed, one } = opened
    queue.remove({ ...one, id: 'kept', isUploaded: true })
    expect(removed).toEqual(['kept'])
    expect(queue.isRemoved('kept')).toBe(true)
  })

  it('is sent no further, and removed in case it arrived', async () => {
    const { queue, one, removed, pending } = opened
    queue.remove(one)
    await settled()
    expect(pending[0]?.signal.aborted).toBe(true)
    expect(stateOf(one.id)).toBeUndefined()
    queue.removeAgain([one.id, 'another'])
    expect(removed).toEqual([one.id, one.id])
  })
})

it('stops everything for the packet itself, and tries what failed again when asked', async () => {
  const { queue, one, other, pending } = opened
  queue.stopAll()
  await settled()
  expect(stateOf(one.id)?.status).toBe('later')
  expect(stateOf(other.id)).toMatchObject({ status: 'later' })
  queue.retryFailed()
  expect(pending.at(-1)?.id).toBe(one.id)
})
