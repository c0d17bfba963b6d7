import { describe, expect, it } from 'vitest'
import { readErrorBody } from './error-body.ts'

const PROBLEM = { type: 'about:blank', status: 400, title: 'Invalid' }
const FILLED = { text: 'In {seconds} s', values: { seconds: 3 } }
const KNOWN = { type: 'about:blank', title: 'Invalid' }
const BY_FIELD = { FirstName: ['First', 'Second'], birthDate: 'Wrong', '': ['General'] }

it.each([
  ['a problem document', { ...PROBLEM, detail: 'Why' }, { ...KNOWN, detail: 'Why', message: 'Why' }],
  ['a problem document with a title alone', PROBLEM, { ...KNOWN, message: 'Invalid' }],
  [
    'errors by field',
    { errors: BY_FIELD },
    {
      errors: ['First', 'Second', 'Wrong', 'General'],
      fieldErrors: { firstName: 'First', birthDate: 'Wrong' },
      general: ['General'],
    },
  ],
  ['errors as a list', { errors: ['One', 'Two'] }, { errors: ['One', 'Two'], general: ['One', 'Two'] }],
  ['errors as a list of messages', { errors: [{ message: 'One' }] }, { errors: ['One'], general: ['One'] }],
  ['a message', { message: 'It broke' }, { message: 'It broke' }],
  [
    'a message beside a title and details',
    { title: 'Error', message: 'It broke', details: 'Disk full' },
    { title: 'Error', message: 'It broke', details: 'Disk full' },
  ],
  ['details', { details: 'Disk full' }, { details: 'Disk full' }],
  ['details as a list', { details: ['Disk full.', 'Sorry.'] }, { details: 'Disk full. Sorry.' }],
  [
    'described errors',
    [{ code: 'PasswordTooShort', description: 'Too short' }, { description: 'Too plain' }],
    { errors: ['Too short', 'Too plain'], general: ['Too short', 'Too plain'] },
  ],
  ['a description', { description: 'Too short' }, { errors: ['Too short'], general: ['Too short'] }],
  [
    'names in capitals',
    { TITLE: 'Error', Message: 'It broke', DETAILS: 'Disk full', Errors: { City: [{ Description: 'Odd' }] } },
    {
      title: 'Error',
      message: 'It broke',
      details: 'Disk full',
      errors: ['Odd'],
      fieldErrors: { city: 'Odd' },
    },
  ],
  ['a JSON text', 'It broke', { text: 'It broke' }],
  [
    'a message with its values apart',
    { message: FILLED, detail: 'In 3 s' },
    { filledText: FILLED, detail: 'In 3 s', message: 'In 3 s' },
  ],
  ['a message without values', { message: { text: 'It broke' } }, {}],
  ['members of other types', { title: 7, message: { text: 'It' }, details: {}, errors: 'none' }, {}],
  ['errors of other types', { errors: { City: [null, 7, {}], Zip: null } }, {}],
  ['blank words', { title: ' ', message: '', errors: [' '] }, {}],
  ['pages inside', { title: '<b>', message: ' <html>', details: '<p>', errors: ['<i>'] }, {}],
  ['another object', { code: 7 }, {}],
  ['null', null, {}],
  ['a number', 503, {}],
])('reads %s', (_, json, parsed) => {
  const nothing = { errors: [], fieldErrors: {}, general: [] }
  expect(readErrorBody({ body: JSON.stringify(json) })).toEqual({ ...nothing, ...parsed })
})

describe('a body that is no JSON', () => {
  it.each([
    ['plain words', ' It broke\n', undefined, 'It broke'],
    ['plain words of a named type', 'It broke', 'text/plain; charset=utf-8', 'It broke'],
    ['nothing', '', 'text/plain', undefined],
    ['a page', '\n<!doctype html>', undefined, undefined],
    ['a page whose type says text', '<html>', 'text/plain', undefined],
    ['words that say they are a page', 'It broke', 'text/html', undefined],
    ['half a JSON', '{"title": "Inv', undefined, undefined],
    ['half a list', ' ["Inv', 'text/plain', undefined],
    ['words that say they are JSON', 'Invalid', 'application/problem+json', undefined],
  ])('%s', (_, body, contentType, text) => {
    expect(readErrorBody({ body, contentType }).text).toBe(text)
  })
})
