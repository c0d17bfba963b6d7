import type { z } from 'zod'
import type { Message } from '../languages/message.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './problem.ts'

/** A file as a download brings it: its name, and its content where that is text. */
export type ExampleFile = { name: string; text?: string }

/** A call as the API's description shows it: what is sent and what comes back. */
export type Example = {
  params?: unknown
  query?: unknown
  body?: unknown
  form?: unknown
  response: unknown
  /** What this call may refuse beyond what its declaration tells, each with what it says then. */
  errors?: Partial<Record<ErrorCode, Message>>
}

type Sent<Part extends string, Schema> = Schema extends z.ZodType ? Record<Part, z.input<Schema>> : unknown

/** The example of one call: it has each part that the call has. */
export type ExampleOf<E extends Endpoint> = Pick<Example, 'errors'> &
  Sent<'params', E['params']> &
  Sent<'query', E['query']> &
  Sent<'body', E['body']> &
  Sent<'form', E['form']> & {
    response: E['response'] extends z.ZodType ? z.output<E['response']> : ExampleFile
  }

type Endpoints = Readonly<Record<string, Endpoint>>

/** An example for each call of a record; a call without one does not compile. */
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
