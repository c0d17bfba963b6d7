import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { applicationRoutes } from '#server/applications/routes.ts'
import { auditRefusals } from '#server/audit/audit-refusals.ts'
import { auditRoutes } from '#server/audit/routes.ts'
import { resolveActor } from '#server/auth/resolve-actor.ts'
import { authRoutes, scriptTokenRoutes, secondFactorRoutes, sessionRoutes } from '#server/auth/routes.ts'
import { certificateRoutes } from '#server/certificates/routes.ts'
import { changeRequestRoutes } from '#server/change-requests/routes.ts'
import { takeBackRequests } from '#server/change-requests/take-back.ts'
import { assignFormsToHire } from '#server/company-forms/assign-forms.ts'
import { companyFormRoutes } from '#server/company-forms/routes.ts'
import { findW4Values } from '#server/company-forms/w4.ts'
import { dashboardRoutes } from '#server/dashboard/routes.ts'
import { employeeRoutes } from '#server/employees/routes.ts'
import { handOverRoutes } from '#server/hand-over/routes.ts'
import { mailRoutes } from '#server/mail/routes.ts'
import { operationsRoutes } from '#server/operations/routes.ts'
import { discardCandidateDraft } from '#server/packets/draft/draft-lifetime.ts'
import { packetRoutes } from '#server/packets/routes.ts'
import { paycheckRoutes } from '#server/paychecks/routes.ts'
import type { Dependencies } from '#server/platform/context.ts'
import { enforceAccess } from '#server/platform/enforce-access.ts'
import { handleError } from '#server/platform/error-handler.ts'
import { parseInput, withoutBlanks } from '#server/platform/input.ts'
import { limitCalls } from '#server/platform/limits.ts'
import { serveApiDocument } from '#server/platform/openapi.ts'
import { platformRoutes } from '#server/platform/platform-routes.ts'
import { logRequests, logWhenClosed } from '#server/platform/request-log.ts'
import type { App } from '#server/platform/route.ts'
import { securityHeaders } from '#server/platform/security-headers.ts'
import { apiOriginOf, serveWebApp } from '#server/platform/web-app.ts'
import { settingsRoutes } from '#server/settings/routes.ts'
import { setupRoutes } from '#server/setup/routes.ts'
import { emailNewContact } from '#server/tax-forms/notices.ts'
import { taxFormRoutes } from '#server/tax-forms/routes.ts'

const JSON_MAX_BYTES = 1024 * 1024
/** Long enough to upload a packet's files over a slow connection. */
const REQUEST_TIMEOUT_MS = 300_000
const HEADERS_TIMEOUT_MS = 20_000
/** Node checks for overdue requests only at this interval. */
const TIMEOUT_CHECK_MS = 5_000
const CORS = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
  exposedHeaders: ['Content-Disposition', 'Retry-After'],
}

type AppOptions = {
  /** Without the built web app, only the API is served. */
  webFolder?: string
}

export async function buildApp(dependencies: Dependencies, options: AppOptions = {}): Promise<App> {
  const { config } = dependencies
  const log: FastifyBaseLogger = dependencies.log
  const setSecurityHeaders = securityHeaders({
    isTls: config.publicUrl.startsWith('https:'),
    apiOrigin: apiOriginOf(options.webFolder),
  })
  const app: App = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Handles requests that the router rejects (for example, an invalid escape in the URL) before it finds a route.
    frameworkErrors(error, request, reply) {
      logWhenClosed(request, reply)
      setSecurityHeaders(request, reply)
      handleError(error, request, reply)
    },
  })

  app.setErrorHandler(handleError)
  logRequests(app)
  app.setSerializerCompiler(serializerCompiler)
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (!(schema instanceof z.ZodType))
      throw new Error('Every route must be validated by a schema of the contract')
    const cleanValue = httpPart === 'querystring' ? withoutBlanks : (value: unknown) => value
    return value => ({ value: parseInput(schema, cleanValue(value)) })
  })
  acceptEmptyJson(app)
  // Registered before the access hook, so that refusals also have these headers.
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply))
  if (config.webOrigin) await app.register(cors, { ...CORS, origin: config.webOrigin })
  enforceAccess(app, token => resolveActor(dependencies, token))
  auditRefusals(app, dependencies)

  await app.register(compress, { encodings: ['br', 'gzip'] })
  if (config.hasRateLimits) limitCalls(app, dependencies.database)
  await app.register(multipart)
  serveApiDocument(app)

  await app.register(async api => {
    platformRoutes(api, dependencies)
    operationsRoutes(api, dependencies)
    authRoutes(api, dependencies, { onSecured: takeBackRequests })
    secondFactorRoutes(api, dependencies)
    sessionRoutes(api, dependencies, { onSecured: takeBackRequests })
    scriptTokenRoutes(api, dependencies)
    employeeRoutes(api, dependencies)
    paycheckRoutes(api, dependencies)
    taxFormRoutes(api, dependencies)
    applicationRoutes(api, dependencies, { onNewMailbox: discardCandidateDraft })
    handOverRoutes(api, dependencies, { findExtraValues: findW4Values })
    changeRequestRoutes(api, dependencies)
    packetRoutes(api, dependencies, { onSubmitted: assignFormsToHire })
    companyFormRoutes(api, dependencies)
    certificateRoutes(api, dependencies)
    mailRoutes(api, dependencies)
    auditRoutes(api, dependencies)
    settingsRoutes(api, dependencies, { onChanged: emailNewContact })
    setupRoutes(api, dependencies)
    dashboardRoutes(api, dependencies)
  })
  await app.register(async web => serveWebApp(web, options.webFolder))
  return app
}

/** Many clients send a JSON content type even without a body. */
function acceptEmptyJson(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null) : parseJson(request, body, done),
  )
}
