import type { z } from 'zod'
import type { Access } from './access.ts'
import type { ClientOutput, ExtraName } from './extra.ts'

export const API_PREFIX = '/api'

export const FORM_TEXT_MAX = 10_000
export const IDEMPOTENCY_KEY_MAX = 200

/**
 * Limits calls per IP address, or per account or script token if `isPerCaller`. `message` is the detail of the 429
 * response.
 */
type Throttle = { max: number; perSeconds: number; message: string; isPerCaller?: boolean }

/**
 * The declaration of an API call. The server uses it to validate requests, the web client derives its types from it,
 * and the OpenAPI description is generated from it.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to `/api`, with parameters as `:name`; case-insensitive. */
  path: string
  summary: string
  /** The feature that includes the call; unset if the call is in the specification. */
  extra?: ExtraName
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  /** The case of the member names that clients send; camelCase by default. The server ignores case. */
  wireCase?: 'PascalCase'
  /** JSON body. */
  body?: z.ZodType
  /** Text fields of a multipart body. */
  form?: z.ZodType
  files?: readonly string[]
  /** Defaults to FILE_MAX_BYTES. */
  fileMaxBytes?: number
  /** Maximum number of characters in a text field. Defaults to FORM_TEXT_MAX. */
  formTextMax?: number
  /** Defaults to a problem document. */
  errorBody?: 'descriptions'
  throttle?: Throttle
  /** Defaults to 200. */
  status?: 201 | 204
  /** The schema of a JSON response, or the media types of a download. */
  response: z.ZodType | { download: readonly string[] }
}

type AnyKey<T> = T extends T ? keyof T : never
type NoUnknownKeys<T, Known> = { [Key in Exclude<AnyKey<T>, AnyKey<Known>>]: never }

/** `E extends Endpoint` alone allows unknown keys, so a misspelled limit would compile and be ignored. */
type KnownKeys<E extends Endpoint> = NoUnknownKeys<E, Endpoint> & {
  access: NoUnknownKeys<E['access'], Access>
  throttle?: NoUnknownKeys<NonNullable<E['throttle']>, Throttle>
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E & KnownKeys<E>): E {
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
