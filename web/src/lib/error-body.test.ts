import { expect, it } from 'vitest'
import { readErrorBody } from './error-body.ts'

const PROBLEM = { type: 'about:blank', status: 400, title: 'Invalid' }
const FILLED_TEXT = { text: 'In {seconds} s', values: { seconds: 3 } }
const PARSED_PROBLEM = { type: 'about:blank', title: 'Invalid' }
const FIELD_ERRORS = { FirstName: ['First', 'Second'], birthDate: 'Wrong', '': ['General'] }

it.each([
  ['a problem document', { ...PROBLEM, detail: 'Why' }, { ...PARSED_PROBLEM, detail: 'Why', message: 'Why' }],
  ['a problem document with only a title', PROBLEM, { ...PARSED_PROBLEM, message: 'Invalid' }],
  [
    'errors by field',
    { errors: FIELD_ERRORS },
    {
      errors: ['First', 'Second', 'Wrong', 'General'],
      fieldErrors: { firstName: 'First', birthDate: 'Wrong' },
      generalErrors: ['General'],
    },
  ],
  ['errors as a list', { errors: ['One', 'Two'] }, { errors: ['One', 'Two'], generalErrors: ['One', 'Two'] }],
  [
    'errors as a list of messages',
    { errors: [{ message: 'One' }] },
    { errors: ['One'], generalErrors: ['One'] },
  ],
  ['a message', { message: 'It broke' }, { message: 'It broke' }],
  [
    'a message beside a title and details',
    { title: 'Error', message: 'It broke', details: 'Disk full' },
    { title: 'Error', message: 'It broke', details: 'Disk full' },
  ],
  ['details as a list', { details: ['Disk full.', 'Sorry.'] }, { details: 'Disk full. Sorry.' }],
  [
    'described errors',
    [{ description: 'Too short' }],
    { errors: ['Too short'], generalErrors: ['Too short'] },
  ],
  ['a description', { description: 'Too short' }, { errors: ['Too short'], generalErrors: ['Too short'] }],
  [
    'names in capitals',
    { TITLE: 'Error', Message: 'It broke', DETAILS: 'Disk full' },
    { title: 'Error', message: 'It broke', details: 'Disk full' },
  ],
  ['a JSON string', 'It broke', { text: 'It broke' }],
  [
    'a message template with its values',
    { message: FILLED_TEXT, detail: 'In 3 s' },
    { filledText: FILLED_TEXT, detail: 'In 3 s', message: 'In 3 s' },
  ],
  ['members of other types', { title: 7, message: { text: 'It' }, details: {}, errors: 'none' }, {}],
  ['errors of other types', { errors: { City: [null, 7, {}], Zip: null } }, {}],
  ['blank text', { title: ' ', message: '', errors: [' '] }, {}],
  ['pages inside', { title: '<b>', message: ' <html>', details: '<p>', errors: ['<i>'] }, {}],
  ['null', null, {}],
])('reads %s', (_, json, parsed) => {
  const emptyBody = { errors: [], fieldErrors: {}, generalErrors: [] }
  expect(readErrorBody({ body: JSON.stringify(json) })).toEqual({ ...emptyBody, ...parsed })
})

it.each([
  ['plain text', ' It broke\n', 'text/plain; charset=utf-8', 'It broke'],
  ['an empty body', '', 'text/plain', undefined],
  ['a page', '\n<!doctype html>', undefined, undefined],
  ['text sent as text/html', 'It broke', 'text/html', undefined],
  ['truncated JSON', '{"title": "Inv', undefined, undefined],
  ['text sent as JSON', 'Invalid', 'application/problem+json', undefined],
])('reads a body that is not JSON: %s', (_, body, contentType, text) => {
  expect(readErrorBody({ body, contentType }).text).toBe(text)
})
