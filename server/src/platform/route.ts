import { Readable } from 'node:stream'
import {
  API_PREFIX,
  type BodyOf,
  type Endpoint,
  IDEMPOTENCY_KEY_MAX,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@epay/contract/common/endpoint'
import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Context, Dependencies } from './context.ts'
import { PortalError } from './errors.ts'
import { createReceiver, type Receive } from './multipart.ts'
import { partiesOf } from './parties.ts'

export type App = FastifyInstance

type Input<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> }

export type Download = {
  file: Readable | Buffer
  type: string
  name: string
  size?: number
  isImmutable?: boolean
}

/**
 * These headers let browsers and proxies cache the file forever, and let other origins embed it. The sandbox keeps
 * the file from running scripts.
 */
const IMMUTABLE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required for every route below /api except the API's documentation; otherwise, the server doesn't start. */
    endpoint?: Endpoint
  }
}

export async function contextOf(dependencies: Dependencies, request: FastifyRequest): Promise<Context> {
  const { settingsSource } = dependencies
  return {
    ...dependencies,
    // For users, the access check has just refreshed the settings.
    settings: request.actor.kind === 'user' ? settingsSource.latest : await settingsSource.refresh(),
    actor: request.actor,
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  }
}

/** The assertion is safe, because Fastify has parsed these parts with the endpoint's own schemas. */
function inputOf<E extends Endpoint>(request: FastifyRequest): Input<E> {
  return { params: request.params, query: request.query, body: request.body } as Input<E>
}

function routeOptionsOf(endpoint: Endpoint): Pick<RouteOptions, 'method' | 'url' | 'schema' | 'config'> {
  const { params, query, body, response, status = 200 } = endpoint
  return {
    method: endpoint.method,
    url: `${API_PREFIX}${endpoint.path}`,
    config: { endpoint },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(response instanceof z.ZodType && { response: { [status]: response } }),
    },
  }
}

/** Endpoints with files must be registered with `upload`, which scans the files for viruses. */
type EndpointWithoutFiles = Endpoint & { files?: never }

export function route<E extends EndpointWithoutFiles>(
  app: App,
  dependencies: Dependencies,
  endpoint: E,
  handle: (context: Context, input: Input<E>, request: FastifyRequest) => Promise<ResponseOf<E>>,
): void {
  app.route({
    ...routeOptionsOf(endpoint),
    handler: async (request, reply) => {
      const result = await handle(await contextOf(dependencies, request), inputOf<E>(request), request)
      return reply.status(endpoint.status ?? 200).send(result)
    },
  })
}

export function download<E extends EndpointWithoutFiles>(
  app: App,
  dependencies: Dependencies,
  endpoint: E,
  handle: (context: Context, input: Input<E>) => Promise<Download>,
): void {
  app.route({
    ...routeOptionsOf(endpoint),
    handler: async (request, reply) => {
      const {
        file,
        type,
        name,
        size,
        isImmutable = false,
      } = await handle(await contextOf(dependencies, request), inputOf<E>(request))
      if (file instanceof Readable)
        file.once('error', error => request.log.error({ err: error }, 'a download failed midway'))
      reply.header('content-type', type)
      reply.header('content-disposition', contentDisposition(name))
      reply.headers(isImmutable ? IMMUTABLE_HEADERS : { 'cache-control': 'private, no-store' })
      if (size !== undefined) reply.header('content-length', String(size))
      return reply.send(file)
    },
  })
}

type UploadInput<E extends Endpoint> = Omit<Input<E>, 'body'> & {
  receive: Receive
  idempotencyKey: string | undefined
}

/** Throws: INVALID_INPUT for a key that is too long, because a truncated key might match another submission's. */
function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  if (key.length > IDEMPOTENCY_KEY_MAX) throw new PortalError('INVALID_INPUT', REQUEST_MESSAGES.keyTooLong)
  return key
}

/** Registers a call with a multipart form, which the verb reads as a stream. */
export function upload<E extends Endpoint>(
  app: App,
  dependencies: Dependencies,
  endpoint: E,
  options: { maxFiles: number },
  handle: (context: Context, input: UploadInput<E>) => Promise<ResponseOf<E>>,
): void {
  app.route({
    ...routeOptionsOf(endpoint),
    handler: async (request, reply) => {
      const { params, query } = inputOf<E>(request)
      const context = await contextOf(dependencies, request)
      const { scanner } = dependencies
      const result = await handle(context, {
        params,
        query,
        receive: createReceiver(request, endpoint, {
          ...options,
          parties: partiesOf(context),
          scan: scanner && (part => scanner.scan(context, endpoint, part)),
        }),
        idempotencyKey: idempotencyKeyOf(request),
      })
      return reply.status(endpoint.status ?? 200).send(result)
    },
  })
}
