import type { z } from 'zod'
import type { Message } from '../languages/message.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './problem.ts'

/** `text` is a text file's content; other files have none. */
export type ExampleFile = { name: string; text?: string }

/** An example call for the API's documentation. */
export type Example = {
  params?: unknown
  query?: unknown
  body?: unknown
  form?: unknown
  response: unknown
  /** Messages of the errors that the endpoint's declaration doesn't imply. */
  errors?: Partial<Record<ErrorCode, Message>>
}

type RequestPart<Part extends string, Schema> = Schema extends z.ZodType
  ? Record<Part, z.input<Schema>>
  : unknown

/** An example with exactly the parts that its endpoint declares. */
export type ExampleOf<E extends Endpoint> = Pick<Example, 'errors'> &
  RequestPart<'params', E['params']> &
  RequestPart<'query', E['query']> &
  RequestPart<'body', E['body']> &
  RequestPart<'form', E['form']> & {
    response: E['response'] extends z.ZodType ? z.output<E['response']> : ExampleFile
  }

type Endpoints = Readonly<Record<string, Endpoint>>

/** Doesn't compile if an endpoint has no example. */
export function examplesOf<Group extends Endpoints>(
  endpoints: Group,
  examples: { [Name in keyof Group]: ExampleOf<Group[Name]> },
): readonly (readonly [Endpoint, Example])[] {
  const examplesByName: Readonly<Record<string, Example>> = examples
  return Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const example = examplesByName[name]
    return example ? [[endpoint, example] as const] : []
  })
}
