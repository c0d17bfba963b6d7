import type { z } from 'zod'
import type { Access } from './access.ts'
import type { ClientOutput, ExtraName } from './extra.ts'

export const API_PREFIX = '/api'

export const FORM_TEXT_MAX = 10_000
export const IDEMPOTENCY_KEY_MAX = 200

/** The server validates requests with it, the web client takes its types from it, and OpenAPI is generated from it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to `/api`, with parameters as `:name`; case-insensitive. */
  path: string
  summary: string
  /** The feature beyond the specification that the call belongs to. */
  extra?: ExtraName
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  /** The case in which clients write names, camelCase by default. The server ignores case. */
  wire?: 'PascalCase'
  /** JSON body. */
  body?: z.ZodType
  /** Text fields of a multipart body. */
  form?: z.ZodType
  files?: readonly string[]
  /** Defaults to FILE_MAX_BYTES. */
  fileMaxBytes?: number
  /** Units: characters. Defaults to FORM_TEXT_MAX. */
  formTextMax?: number
  /** A problem document by default. */
  errorBody?: 'descriptions'
  /**
   * Limits calls per address, or per account or script token if `isByCaller`. Calls beyond the limit get the message.
   */
  throttle?: { max: number; perSeconds: number; message: string; isByCaller?: boolean }
  /** Defaults to 200. */
  status?: 201 | 204
  /** A JSON response, or a download's media types. */
  response: z.ZodType | { download: readonly string[] }
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = Output<E['body']>
export type QueryInput<E extends Endpoint> = Input<E['query']>
export type BodyInput<E extends Endpoint> = Input<E['body']>
export type ResponseOf<E extends Endpoint> = Output<E['response']>
/** The part of a response that clients can rely on. */
export type ClientResponse<E extends Endpoint> = E['response'] extends z.ZodType
  ? ClientOutput<E['response']>
  : undefined
