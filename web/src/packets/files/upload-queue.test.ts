import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { chosenFile } from './packet-file.ts'
import { createUploadQueue } from './upload-queue.ts'

type Pending = { id: string; signal: AbortSignal; done: () => void; fail: (error: unknown) => void }

function open() {
  const [uploadedIds, rejectedIds, removedIds]: [string[], string[], string[]] = [[], [], []]
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
        removedIds.push(id)
        return { success: true }
      },
    },
    onUploaded: id => uploadedIds.push(id),
    onRefused: ({ id }) => rejectedIds.push(id),
  })
  const [first, second] = [chosenFile(new File(['1'], '1.pdf')), chosenFile(new File(['2'], '2.pdf'))]
  for (const file of [first, second]) queue.add('document', file)
  return { queue, first, second, uploadedIds, rejectedIds, removedIds, pending }
}

let fixture = open()
beforeEach(() => {
  fixture = open()
})
const stateOf = (id: string) => fixture.queue.uploads.read().get(id)
async function settle(index: number, error?: unknown) {
  const upload = fixture.pending[index]
  if (error) upload?.fail(error)
  else upload?.done()
  await new Promise(resolve => setTimeout(resolve))
}

it('the queue uploads one file at a time, and reports the progress', async () => {
  const { first, second, uploadedIds } = fixture
  expect(stateOf(first.id)).toMatchObject({ status: 'sending', percent: 25 })
  expect(stateOf(second.id)?.status).toBe('waiting')
  await settle(0)
  expect(uploadedIds).toEqual([first.id])
  expect(stateOf(first.id)).toBeUndefined()
  expect(stateOf(second.id)).toMatchObject({ status: 'sending', percent: 25 })
})

it('failed uploads are left to the submission, and can be retried', async () => {
  const { queue, first, second, uploadedIds } = fixture
  await settle(0, new ApiError({ status: 'network' }))
  expect(stateOf(first.id)).toMatchObject({ status: 'later' })
  queue.retry(first.id)
  await settle(1)
  await settle(2)
  expect(uploadedIds).toEqual([second.id, first.id])
})

it.each([400, 413, 415])('a file that the server rejects with %i is dropped', async status => {
  const { first, rejectedIds } = fixture
  await settle(0, new ApiError({ status }))
  expect(rejectedIds).toEqual([first.id])
  expect(stateOf(first.id)).toBeUndefined()
})

it('the upload of a removed file is aborted, and the file is removed in case it arrived', async () => {
  const { queue, first, removedIds, pending } = fixture
  queue.remove(first)
  await settle(0)
  expect(pending[0]?.signal.aborted).toBe(true)
  expect(queue.isRemoved(first.id)).toBe(true)
  expect(stateOf(first.id)).toBeUndefined()
  queue.removeAgain([first.id, 'another'])
  expect(removedIds).toEqual([first.id, first.id])
})

it('all uploads stop for the submission, and are retried afterward', async () => {
  const { queue, first, second, pending } = fixture
  queue.stopAll()
  await settle(0)
  for (const { id } of [first, second]) expect(stateOf(id)).toMatchObject({ status: 'later' })
  queue.retryFailed()
  expect(pending.at(-1)?.id).toBe(first.id)
})
