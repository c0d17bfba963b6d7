import { readFileSync } from 'node:fs'
import { errorsOf } from '@epay/contract/api-errors'
import { exampleOf } from '@epay/contract/api-examples'
import { errorsPage, scriptsPage } from '@epay/contract/api-pages'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { STATUS_OF } from '@epay/contract/common/problem-document'
import { ALL_ENDPOINTS, callName } from '@epay/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

const mediaSchema = z.looseObject({
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.unknown()).optional(),
})
const contentSchema = z.record(z.string(), mediaSchema)
const operationSchema = z.looseObject({
  description: z.string(),
  tags: z.array(z.string()),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), example: z.unknown().optional() }))
    .default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: contentSchema.optional() })),
})
const documentSchema = z.looseObject({
  info: z.looseObject({ description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
})

let app: TestApp
let text: string
let document: z.infer<typeof documentSchema>
beforeAll(async () => {
  app = await buildTestApp()
  const { bytes, body } = await app.anonymous.get('/openapi.json')
  text = bytes.toString()
  document = documentSchema.parse(body)
})
afterAll(() => app.close())

describe.each(ALL_ENDPOINTS.map(endpoint => [callName(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  const path = `${API_PREFIX}${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
  const operation = () => operationSchema.parse(document.paths[path]?.[endpoint.method.toLowerCase()])

  it('is described with an example of what is sent', () => {
    const { parameters, requestBody } = operation()
    const example = exampleOf(endpoint)
    const given = {
      ...z.looseObject({}).parse(example.query ?? {}),
      ...z.looseObject({}).parse(example.params ?? {}),
    }
    const shown = parameters.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]]))
    expect(Object.fromEntries(shown)).toEqual(given)
    expect(parameters.filter(({ in: place, example }) => place === 'path' && example === undefined)).toEqual(
      [],
    )
    const sent = Object.values(requestBody?.content ?? {}).map(media => media.example)
    expect(sent).toEqual(endpoint.body || endpoint.form ? [example.body ?? example.form] : [])
  })

  it('is described with an example of each answer', () => {
    const { responses } = operation()
    const errors = errorsOf(endpoint, exampleOf(endpoint))
    const statuses = new Set(errors.map(({ code }) => String(STATUS_OF[code])))
    expect(Object.keys(responses).toSorted()).toEqual(
      [...statuses, String(endpoint.status ?? 200), 'default'].toSorted(),
    )
    for (const status of statuses) {
      const [media] = Object.values(responses[status]?.content ?? {})
      const codes = errors.flatMap(({ code }) => (String(STATUS_OF[code]) === status ? code : []))
      expect(media?.example ? codes : Object.keys(media?.examples ?? {})).toEqual(codes)
    }
  })
})

describe('the description', () => {
  it('has no call but the declared ones, and refers to nothing that is not there', () => {
    const described = Object.values(document.paths).flatMap(methods => Object.keys(methods))
    expect(described).toHaveLength(ALL_ENDPOINTS.length)
    const references = new Set([...text.matchAll(/"\$ref":"#([^"]+)"/g)].map(([, target = '']) => target))
    expect(references.size).toBe(3)
    for (const target of references) {
      const found = target
        .split('/')
        .slice(1)
        .reduce<unknown>((place, name) => z.record(z.string(), z.unknown()).parse(place)[name], document)
      expect(found, target).toBeDefined()
    }
  })
})

const page = (name: string) => readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8')

it('docs/errors.md and docs/scripts.md are as the contract writes them', () => {
  expect(page('errors')).toBe(errorsPage())
  expect(page('scripts')).toBe(scriptsPage())
})
