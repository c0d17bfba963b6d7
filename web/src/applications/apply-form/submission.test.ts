import { expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { submissionFailure } from './submission.ts'

const failure = (status: number, body: unknown, statusText = '') =>
  submissionFailure(
    new ApiError({ status, statusText, body: typeof body === 'string' ? body : JSON.stringify(body) }),
  )

it('a 400 has the first message of each field, named in PascalCase', () => {
  const errors = { FirstName: ['First', 'Second'], Resume: ['Too large'], birthDate: ['Wrong'] }
  expect(failure(400, { title: 'Invalid', errors })).toEqual({
    parts: ['Fix the highlighted fields, then submit again.'],
    fieldErrors: { firstName: 'First', resume: 'Too large', birthDate: 'Wrong' },
  })
})

it.each([
  [{ title: null, errors: { '': 'General' } }, 'General'],
  [{ title: 'Invalid', errors: { '': ['General'], Elsewhere: ['Lost'] } }, 'General Lost'],
  [{ title: 'Only a title' }, 'Only a title'],
  [{ title: 'Only a title', errors: 'none' }, 'Only a title'],
  [{ errors: {} }, 'An unknown validation error occurred.'],
  ['no json', 'An unknown validation error occurred.'],
])('a 400 with the body %j shows a general message: %s', (body, message) => {
  const { parts, fieldErrors } = failure(400, body)
  expect([parts.join(''), fieldErrors]).toEqual([message, {}])
})

it.each([
  [429, { type: 'about:blank', title: 'Slow down', status: 429, detail: 'Too many.' }, '', 'Too many.'],
  [500, 'It broke', 'Internal Server Error', 'It broke'],
  [409, { code: 7 }, 'Conflict', '{"code":7}'],
  [502, '<html>proxy</html>', 'Bad Gateway', 'Bad Gateway'],
  [503, '', '', { text: 'status {status}', values: { status: 503 } }],
])('a %i shows the response: %j', (status, body, statusText, text) => {
  expect(failure(status, body, statusText)).toEqual({
    parts: ['Submission failed: ', text],
    fieldErrors: {},
  })
})

it('a 413 is about the resume, if there is one', () => {
  const error = new ApiError({ status: 413, body: 'Too large' })
  const parts = ['Submission failed: ', 'Too large']
  const resume = 'That file is too large. Choose a smaller one.'
  expect(submissionFailure(error, true)).toEqual({ parts, fieldErrors: { resume } })
  expect(submissionFailure(error)).toEqual({ parts, fieldErrors: {} })
})

it('a missing response is a network problem', () => {
  const message = 'An error occurred during submission. Please check your network connection.'
  expect(submissionFailure(new ApiError({ status: 'network' })).parts).toEqual([message])
})
