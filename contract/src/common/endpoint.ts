import type { z } from 'zod'
import type { Access } from './access.ts'
import type { ExtraName, Taken } from './extra.ts'

export const API_PREFIX = '/api'

export const FORM_TEXT_MAX = 10_000
export const IDEMPOTENCY_KEY_MAX = 200

/** One call of the API: the server validates by it, the web client is typed from it, OpenAPI is generated from it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, parameters as `:name`; matched without regard to case. */
  path: string
  summary: string
  /** The extra that the call belongs to; none for the specification's own calls. */
  extra?: ExtraName
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  /** How a client writes the names of query and body, camelCase by default; the server ignores upper and lower case. */
  wire?: 'PascalCase'
  /** JSON body. */
  body?: z.ZodType
  /** Text fields of a multipart body; its files are in `files`. */
  form?: z.ZodType
  files?: readonly string[]
  /** The largest file of a multipart form, FILE_MAX_BYTES by default. */
  fileMaxBytes?: number
  /** The longest text of a multipart form, FORM_TEXT_MAX by default. Units: characters. */
  formTextMax?: number
  /** A failure's body, a problem document by default. */
  errorBody?: 'descriptions'
  /**
   * How often one address may make the call, or one account or script's token (`isByCaller`); the message is the answer
   * to calls beyond that.
   */
  throttle?: { max: number; perSeconds: number; message: string; isByCaller?: boolean }
  /** Status of success, 200 by default. */
  status?: 201 | 204
  /** JSON answer, or the media types of a download. */
  response: z.ZodType | { download: readonly string[] }
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Given<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>
export type QueryInput<E extends Endpoint> = Given<E['query']>
export type BodyInput<E extends Endpoint> = Given<E['body']>
/** What the server answers. */
export type ResponseOf<E extends Endpoint> = Parsed<E['response']>
/** The part of the answer that a client can rely on. */
export type TakenOf<E extends Endpoint> = E['response'] extends z.ZodType ? Taken<E['response']> : undefined
