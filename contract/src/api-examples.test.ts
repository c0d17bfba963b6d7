import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errorsOf, exampleProblem } from './api-errors.ts'
import { exampleOf } from './api-examples.ts'
import { problemSchema } from './common/problem-schema.ts'
import { ALL_ENDPOINTS, callName } from './permissions.ts'

const fileSchema = z.strictObject({ name: z.string().min(1), text: z.string().optional() })

describe.each(ALL_ENDPOINTS.map(endpoint => [callName(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  const example = exampleOf(endpoint)

  it.each(['params', 'query', 'body', 'form'] as const)('the endpoint accepts its example %s', part => {
    const schema = endpoint[part]
    expect(example[part] !== undefined).toBe(schema !== undefined)
    expect(schema?.safeParse(example[part]).error).toBeUndefined()
    if (schema instanceof z.ZodObject && typeof example[part] === 'object')
      expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(Object.keys(example[part] ?? {})))
  })

  it('the example response has exactly the schema’s members', () => {
    const schema = endpoint.response instanceof z.ZodType ? endpoint.response : fileSchema
    expect(schema.parse(example.response)).toEqual(example.response)
    if (endpoint.response instanceof z.ZodType) return
    const isText = endpoint.response.download.every(type => type.startsWith('text/'))
    expect(fileSchema.parse(example.response).text !== undefined).toBe(isText)
  })

  it('the errors have valid problem documents', () => {
    const errors = errorsOf(endpoint, example)
    expect(errors.length).toBeGreaterThan(0)
    for (const { code, message } of errors) {
      const problem = exampleProblem(code, message)
      expect(problemSchema.parse(problem)).toEqual(problem)
      expect(problem.detail).not.toMatch(/[{}]/)
    }
  })
})

/** No SSN begins with 9, 000, or 666. Source: Social Security Administration, SSN randomization (2011). */
const POSSIBLE_SSN = /(?<![\w-])(?!9|000|666)\d{3}-?\d{2}-?\d{4}(?![\w-])/

it('examples contain no possible SSN', () => {
  const text = JSON.stringify(ALL_ENDPOINTS.map(exampleOf))
  expect(text).toContain('900-12-3456')
  expect(POSSIBLE_SSN.exec(text)).toBeNull()
  expect(POSSIBLE_SSN.test('"ssn":"523-45-6789"')).toBe(true)
})

it('examples contain only email addresses in the reserved .example domain', () => {
  const addresses = JSON.stringify(ALL_ENDPOINTS.map(exampleOf)).match(/[\w.+-]+@[\w.-]+/g) ?? []
  expect(addresses.length).toBeGreaterThan(5)
  expect(addresses.filter(address => !address.endsWith('.example'))).toEqual([])
})
