import { expect, it } from 'vitest'
import { fakeApi, json } from './fake-api.ts'

it('a call that was canceled before it was made is not made', async () => {
  const { requests } = fakeApi({ 'GET /list': () => json(200, []) })
  const signal = AbortSignal.abort(new Error('Gone'))
  await expect(fetch('/api/list', { signal })).rejects.toThrow('Gone')
  expect(requests).toEqual([])
})
