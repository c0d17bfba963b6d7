import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { createPacketFile } from './packet-file.ts'
import { createUploadQueue } from './upload-queue.ts'

type PendingUpload = { id: string; signal: AbortSignal; done: () => void; fail: (error: unknown) => void }

function open() {
  const [uploadedIds, rejectedIds, removedIds]: [string[], string[], string[]] = [[], [], []]
  const pending: PendingUpload[] = []
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
  const [firstFile, secondFile] = [
    createPacketFile(new File(['1'], '1.pdf')),
    createPacketFile(new File(['2'], '2.pdf')),
  ]
  for (const file of [firstFile, secondFile]) queue.add('document', file)
  return { queue, firstFile, secondFile, uploadedIds, rejectedIds, removedIds, pending }
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
  const { firstFile, secondFile, uploadedIds } = fixture
  expect(stateOf(firstFile.id)).toMatchObject({ status: 'sending', percent: 25 })
  expect(stateOf(secondFile.id)?.status).toBe('waiting')
  await settle(0)
  expect(uploadedIds).toEqual([firstFile.id])
  expect(stateOf(firstFile.id)).toBeUndefined()
  expect(stateOf(secondFile.id)).toMatchObject({ status: 'sending', percent: 25 })
})

it('failed uploads are left to the submission, and can be retried', async () => {
  const { queue, firstFile, secondFile, uploadedIds } = fixture
  await settle(0, new ApiError({ status: 'network' }))
  expect(stateOf(firstFile.id)).toMatchObject({ status: 'later' })
  queue.retry(firstFile.id)
  await settle(1)
  await settle(2)
  expect(uploadedIds).toEqual([secondFile.id, firstFile.id])
})

it.each([400, 413, 415])('a file that the server rejects with %i is dropped', async status => {
  const { firstFile, rejectedIds } = fixture
  await settle(0, new ApiError({ status }))
  expect(rejectedIds).toEqual([firstFile.id])
  expect(stateOf(firstFile.id)).toBeUndefined()
})

it('the upload of a removed file is aborted, and the file is removed in case it arrived', async () => {
  const { queue, firstFile, removedIds, pending } = fixture
  queue.remove(firstFile)
  await settle(0)
  expect(pending[0]?.signal.aborted).toBe(true)
  expect(queue.isRemoved(firstFile.id)).toBe(true)
  expect(stateOf(firstFile.id)).toBeUndefined()
  queue.retryRemovals([firstFile.id, 'another'])
  expect(removedIds).toEqual([firstFile.id, firstFile.id])
})

it('all uploads stop for the submission, and are retried afterward', async () => {
  const { queue, firstFile, secondFile, pending } = fixture
  queue.stopAll()
  await settle(0)
  for (const { id } of [firstFile, secondFile]) expect(stateOf(id)).toMatchObject({ status: 'later' })
  queue.retryFailed()
  expect(pending.at(-1)?.id).toBe(firstFile.id)
})
