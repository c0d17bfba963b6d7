import { problemType } from '@epay/contract/common/problem'
import { expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { resumeFileName } from '../components/resume.tsx'
import { decisionFailure, saveFailure } from './use-details-actions.ts'

const problem = (status: number, rest: object = {}) =>
  new ApiError({ status, body: JSON.stringify({ type: 'about:blank', title: 'Title', status, ...rest }) })

const SAVE_FAILED = 'Failed to save application details. Please try again.'

it.each([
  [
    problem(400, { errors: { City: ['Too long', 'Odd'], Email: ['Wrong'] } }),
    'Validation Error: Too long; Odd; Wrong',
  ],
  [problem(500, { detail: 'Reference 17' }), 'Server Error: Reference 17'],
  [new ApiError({ status: 500, body: 'It broke' }), 'Error: It broke'],
  [new ApiError({ status: 502, body: '{"title":"Bad Gateway"}' }), 'Server Error: Bad Gateway'],
  [new ApiError({ status: 502, body: '<html>' }), SAVE_FAILED],
  [
    new ApiError({ status: 'network' }),
    'Failed to save application details. Please check your connection and try again.',
  ],
])('a failed save says why: %#', (error, text) => {
  expect(saveFailure(error)).toEqual({ text })
})

it('a save with an unreadable response names its request', () => {
  const details = 'The server gave an unexpected answer to PUT /JobApplication. Please try again.'
  const error = new ApiError({ status: 200, message: details })
  expect(saveFailure(error)).toEqual({ text: SAVE_FAILED, details })
})

it('a save reports outdated data', () => {
  const failure = saveFailure(problem(409, { detail: 'Somebody was first.' }))
  expect(failure).toEqual({ text: 'Somebody was first.', isOutdated: true })
})

const DECISION_FAILED = 'An error occurred while updating the application status.'

it.each([500, 403, 409])('a %i refuses a decision with the reason from the server', status => {
  const failure = decisionFailure(problem(status, { detail: 'Already CFO Approved.' }))
  const text = 'You cannot Approve or Reject this application.'
  expect(failure).toEqual({ text, details: 'Already CFO Approved.' })
})

it('a decision reports outdated data', () => {
  const error = problem(409, { type: problemType('OUTDATED'), detail: 'Somebody was first.' })
  expect(decisionFailure(error)).toEqual({ text: 'Somebody was first.', isOutdated: true })
})

it.each([
  [problem(400, { errors: { Notes: ['Too long'] } }), 'Too long'],
  [problem(404, { detail: 'There is none.' }), 'There is none.'],
  [new ApiError({ status: 502 }), DECISION_FAILED],
])('a failed decision says why: %#', (error, text) => {
  expect(decisionFailure(error)).toEqual({ text })
})

it.each([
  ['cv.final.docx', 'Ana_resume.docx'],
  ['resume', 'Ana_resume.pdf'],
  [null, 'Ana_resume.pdf'],
])('the resume %s is downloaded as %s', (uploaded, name) => {
  expect(resumeFileName('Ana', uploaded)).toBe(name)
})
