import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { submissionFailure } from './submission.ts'

const failure = (status: number, body: unknown, statusText = '') =>
  submissionFailure(
    new ApiError({ status, statusText, body: typeof body === 'string' ? body : JSON.stringify(body) }),
  )

describe('400', () => {
  it('places first messages at their fields, by names in PascalCase', () => {
    const errors = { FirstName: ['First', 'Second'], Resume: ['Too large'], birthDate: ['Wrong'] }
    expect(failure(400, { title: 'Invalid', errors })).toEqual({
      parts: ['Fix the highlighted fields, then submit again.'],
      fieldErrors: { firstName: 'First', resume: 'Too large', birthDate: 'Wrong' },
    })
  })

  it('shows what is under the empty key whatever the title is', () => {
    expect(failure(400, { title: null, errors: { '': 'General' } }).parts).toEqual(['General'])
  })

  it('shows what is under the empty key, and what belongs to no field', () => {
    const errors = { '': ['General'], Elsewhere: ['Lost'] }
    expect(failure(400, { title: 'Invalid', errors })).toEqual({
      parts: ['General', ' ', 'Lost'],
      fieldErrors: {},
    })
  })

  it.each([
    [{ title: 'Only a title' }, 'Only a title'],
    [{ title: 'Only a title', errors: null }, 'Only a title'],
    [{ title: 'Only a title', errors: 'none' }, 'Only a title'],
    [{ title: null, errors: null }, 'An unknown validation error occurred.'],
    [{ errors: {} }, 'An unknown validation error occurred.'],
    ['no json', 'An unknown validation error occurred.'],
  ])('falls back: %j', (body, message) => {
    expect(failure(400, body).parts).toEqual([message])
  })
})

it.each([
  [429, { type: 'about:blank', title: 'Slow down', status: 429, detail: 'Too many.' }, '', 'Too many.'],
  [500, 'It broke', 'Internal Server Error', 'It broke'],
  [409, { code: 7 }, 'Conflict', '{"code":7}'],
  [409, ['closed', { at: 5 }], 'Conflict', 'closed'],
  [422, [5], '', '[5]'],
  [500, 'null', 'Internal Server Error', 'Internal Server Error'],
  [502, '<html>proxy</html>', 'Bad Gateway', 'Bad Gateway'],
  [503, '', '', { text: 'status {status}', values: { status: 503 } }],
])('%i says the answer in words', (status, body, statusText, words) => {
  expect(failure(status, body, statusText)).toEqual({
    parts: ['Submission failed: ', words],
    fieldErrors: {},
  })
})

it('413 is about the resume, if there is one', () => {
  const error = new ApiError({ status: 413, body: 'Too large' })
  const parts = ['Submission failed: ', 'Too large']
  const resume = 'That file is too large. Choose a smaller one.'
  expect(submissionFailure(error, true)).toEqual({ parts, fieldErrors: { resume } })
  expect(submissionFailure(error)).toEqual({ parts, fieldErrors: {} })
})

it('no answer is the network', () => {
  const message = 'An error occurred during submission. Please check your network connection.'
  expect(submissionFailure(new ApiError({ status: 'network' })).parts).toEqual([message])
})
