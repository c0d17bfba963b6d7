import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { chosenFile } from './packet-file.ts'
import { createUploadQueue } from './upload-queue.ts'

const file = (name: string) => chosenFile(new File(['content'], name, { type: 'application/pdf' }))

/** A server whose responses the test sends one by one. */
function open() {
  const [kept, refused, removed]: [string[], string[], string[]] = [[], [], []]
  const pending: { id: string; signal: AbortSignal; done: () => void; fail: (error: unknown) => void }[] = []
  const queue = createUploadQueue({
    calls: {
      putFile: ({ id, kind, file: content, signal, onUploadProgress }) =>
        new Promise((resolve, reject) => {
          const { name, type, size } = content
          onUploadProgress({ sentBytes: 1, totalBytes: 4 })
          signal.addEventListener('abort', () => reject(signal.reason))
          pending.push({ id, signal, done: () => resolve({ id, kind, name, type, size }), fail: reject })
        }),
      removeFile: async id => removed.push(id),
    },
    onKept: id => kept.push(id),
    onRefused: ({ id }) => refused.push(id),
  })
  const settled = () => new Promise(resolve => setTimeout(resolve))
  const stateOf = (id: string) => queue.states.read().get(id)
  return { queue, stateOf, kept, refused, removed, pending, settled }
}

describe('files that are chosen', () => {
  it('are sent one after the other, and say how far they are', async () => {
    const { queue, stateOf, kept, pending, settled } = open()
    const [one, other] = [file('1.pdf'), file('2.pdf')]
    queue.add('document', one)
    queue.add('document', other)
    expect(stateOf(one.id)).toEqual({ status: 'sending', percent: 25 })
    expect(stateOf(other.id)).toEqual({ status: 'waiting' })
    pending[0]?.done()
    await settled()
    expect(kept).toEqual([one.id])
    expect(stateOf(one.id)).toBeUndefined()
    expect(stateOf(other.id)).toEqual({ status: 'sending', percent: 25 })
  })

  it('go along with the packet when they can’t be sent now, and can be tried again', async () => {
    const { queue, stateOf, kept, pending, settled } = open()
    const one = file('1.pdf')
    queue.add('document', one)
    pending[0]?.fail(new ApiError({ status: 'network' }))
    await settled()
    expect(stateOf(one.id)).toEqual({ status: 'later', isCancelled: false })
    queue.retry(one.id)
    pending[1]?.done()
    await settled()
    expect(kept).toEqual([one.id])
  })

  it.each([400, 413, 415])('are given back when the server will never take them: %i', async status => {
    const { queue, stateOf, refused, pending, settled } = open()
    const one = file('1.pdf')
    queue.add('document', one)
    pending[0]?.fail(new ApiError({ status }))
    await settled()
    expect(refused).toEqual([one.id])
    expect(stateOf(one.id)).toBeUndefined()
  })
})

describe('an upload that is cancelled', () => {
  it.each([
    ['sent', 0],
    ['waiting', 1],
  ])('while it is %s leaves the file, and is not tried again by itself', async (_, index) => {
    const { queue, stateOf, pending, settled } = open()
    const files = [file('1.pdf'), file('2.pdf')]
    for (const each of files) queue.add('document', each)
    const id = files[index]?.id ?? ''
    queue.cancel(id)
    await settled()
    expect(stateOf(id)).toEqual({ status: 'later', isCancelled: true })
    queue.retryFailed()
    expect(pending.filter(each => each.id === id && !each.signal.aborted)).toHaveLength(0)
  })
})

describe('a file that is removed', () => {
  it('is removed on the server once it is there', () => {
    const { queue, removed } = open()
    queue.remove({ ...file('1.pdf'), id: 'kept', isKept: true })
    expect(removed).toEqual(['kept'])
    expect(queue.isRemoved('kept')).toBe(true)
  })

  it('is sent no further, and removed in case it arrived', async () => {
    const { queue, stateOf, removed, pending, settled } = open()
    const one = file('1.pdf')
    queue.add('document', one)
    queue.remove(one)
    await settled()
    expect(pending[0]?.signal.aborted).toBe(true)
    expect(stateOf(one.id)).toBeUndefined()
    expect(removed).toEqual([one.id])
    queue.removeAgain([one.id, 'another'])
    expect(removed).toEqual([one.id, one.id])
  })
})

it('stops everything for the packet itself, and tries what failed again when asked', async () => {
  const { queue, stateOf, pending, settled } = open()
  const [one, other] = [file('1.pdf'), file('2.pdf')]
  queue.add('document', one)
  queue.add('document', other)
  queue.stopAll()
  await settled()
  expect(stateOf(one.id)?.status).toBe('later')
  expect(stateOf(other.id)).toEqual({ status: 'later', isCancelled: false })
  queue.retryFailed()
  expect(pending.at(-1)?.id).toBe(other.id)
})
