import { readFileSync } from 'node:fs'
import { errorsOf } from '@epay/contract/api-errors'
import { exampleOf } from '@epay/contract/api-examples'
import { errorsPage, scriptsPage } from '@epay/contract/api-pages'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { STATUS_BY_CODE } from '@epay/contract/common/problem-document'
import { ALL_ENDPOINTS, callName } from '@epay/contract/permissions'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { documentSchema } from './api-reader/document.ts'

const membersSchema = z.record(z.string(), z.unknown())

const app = await openTestApp()
const { body } = await app.anonymous.get('/openapi.json')
const document = documentSchema.parse(body)

it.each(ALL_ENDPOINTS.map(endpoint => [callName(endpoint), endpoint] as const))(
  '%s has examples of its input and its errors',
  (_, endpoint) => {
    const path = `${API_PREFIX}${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
    const {
      parameters = [],
      requestBody,
      responses = {},
    } = document.paths[path]?.[endpoint.method.toLowerCase()] ?? {}
    const example = exampleOf(endpoint)
    const parameterExamples = parameters.flatMap(({ name, example }) =>
      example === undefined ? [] : [[name, example]],
    )
    const values = {
      ...membersSchema.parse(example.query ?? {}),
      ...membersSchema.parse(example.params ?? {}),
    }
    expect(Object.fromEntries(parameterExamples)).toEqual(values)
    expect(parameters.filter(each => each.in === 'path' && each.example === undefined)).toEqual([])
    const bodies = Object.values(requestBody?.content ?? {}).map(media => media.example)
    expect(bodies).toEqual(endpoint.body || endpoint.form ? [example.body ?? example.form] : [])

    const errors = errorsOf(endpoint, example)
    const statuses = new Set(errors.map(({ code }) => String(STATUS_BY_CODE[code])))
    expect(Object.keys(responses).toSorted()).toEqual(
      [...statuses, String(endpoint.status ?? 200), 'default'].toSorted(),
    )
    for (const status of statuses) {
      const [media] = Object.values(responses[status]?.content ?? {})
      const codes = errors.flatMap(({ code }) => (String(STATUS_BY_CODE[code]) === status ? code : []))
      expect(media?.example ? codes : Object.keys(media?.examples ?? {})).toEqual(codes)
    }
  },
)

it('the document lists only declared calls, and its references exist', () => {
  const calls = Object.values(document.paths).flatMap(methods => Object.keys(methods))
  expect(calls).toHaveLength(ALL_ENDPOINTS.length)
  const references = JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)
  const paths = new Set([...references].map(([, path = '']) => path))
  expect(paths.size).toBe(3)
  for (const path of paths) {
    const target = path.split('/').reduce((member, name) => membersSchema.parse(member)[name], body)
    expect(target, path).toBeDefined()
  }
})

it.each([
  ['errors', errorsPage()],
  ['scripts', scriptsPage()],
])('docs/%s.md is up to date', (name, page) => {
  expect(readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8')).toBe(page)
})
