import { z } from 'zod'
import { type Access, MANAGERS } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { pageSchema, pagingShape, sortingSchema } from '../common/paging.ts'
import { MANAGER_ROLES } from '../common/roles.ts'
import { searchTextSchema } from '../common/text.ts'
import { CERTIFICATE_MESSAGES } from './messages.ts'
import { CHECK_STATES } from './rules.ts'
import {
  CERTIFICATE_SORT_FIELDS,
  certificateFieldsSchema,
  certificateSchema,
  changedFieldsSchema,
  EXPIRES_FILTERS,
  employeeCertificateSchema,
  KIND_MAX,
  pictureRequestSchema,
  revisionSchema,
  SIDES,
  staffCertificateSchema,
} from './schemas.ts'

const extra = 'certificates'
const idParams = z.object({ id: z.uuid() })
const pictureParams = idParams.extend({ side: z.enum(SIDES) })
const successSchema = z.object({ success: z.literal(true) })
const files = [...SIDES]
const JPEG = { download: ['image/jpeg'] } as const
const throttle = { max: 30, perSeconds: 60, message: CERTIFICATE_MESSAGES.rateLimit, isPerCaller: true }

/** For employees, and for new hires who opened their emailed link with their birth date. */
const OWN_ACCESS: Access = { kind: 'roles', roles: ['Employee'], linkPurposes: ['sign-forms'] }
const ownCall = { extra, access: OWN_ACCESS } as const

export const ownCertificateEndpoints = {
  list: defineEndpoint({
    ...{ ...ownCall, method: 'GET', path: '/my-certificates' },
    summary: 'List your own certificates by expiration, and the kinds to choose from',
    response: z.object({ items: z.array(certificateSchema), kinds: z.array(z.string()) }),
  }),
  add: defineEndpoint({
    ...{ ...ownCall, method: 'POST', path: '/my-certificates' },
    summary: 'Add one of your own certificates, with pictures of its sides, for HR to check',
    form: certificateFieldsSchema,
    ...{ files, throttle, status: 201 },
    response: z.object({ id: z.uuid() }),
  }),
  change: defineEndpoint({
    ...{ ...ownCall, method: 'PUT', path: '/my-certificates/:id', params: idParams },
    summary:
      'Change or renew one of your own certificates; a new picture replaces the previous one of that side',
    form: changedFieldsSchema,
    ...{ files, throttle },
    response: certificateSchema,
  }),
  remove: defineEndpoint({
    ...{ ...ownCall, method: 'DELETE', path: '/my-certificates/:id', params: idParams },
    summary: 'Remove one of your own certificates',
    response: successSchema,
  }),
  picture: defineEndpoint({
    ...{ ...ownCall, method: 'GET', path: '/my-certificates/:id/pictures/:side', params: pictureParams },
    summary: 'Download the picture of one side of your own certificate',
    response: JPEG,
  }),
}

/** For calls that return certificate numbers or pictures, or that export data. */
const MANAGER_DATA_ACCESS: Access = { kind: 'roles', roles: MANAGER_ROLES, isClosedAfterReset: true }

const filterShape = {
  person: searchTextSchema.optional(),
  kind: z.string().max(KIND_MAX).optional(),
  state: z.enum(CHECK_STATES).optional(),
  expires: z.enum(EXPIRES_FILTERS).optional(),
}

export const certificateEndpoints = {
  list: defineEndpoint({
    ...{ extra, method: 'GET', path: '/certificates', access: MANAGER_DATA_ACCESS },
    summary: "Page of current employees' and new hires' certificates, by expiration, with total counts",
    query: z.object({ ...filterShape, ...pagingShape, sorting: sortingSchema(CERTIFICATE_SORT_FIELDS) }),
    response: pageSchema(staffCertificateSchema).extend({
      counts: z.object({ expired: z.int(), soon: z.int(), toCheck: z.int() }),
      kinds: z.array(z.string()),
    }),
  }),
  csv: defineEndpoint({
    ...{ extra, method: 'GET', path: '/certificates.csv', access: MANAGER_DATA_ACCESS },
    summary: 'Export filtered certificates as CSV; audited',
    query: z.object(filterShape),
    response: { download: ['text/csv'] },
  }),
  get: defineEndpoint({
    ...{ extra, method: 'GET', path: '/certificates/:id', access: MANAGER_DATA_ACCESS, params: idParams },
    summary: 'One certificate',
    response: staffCertificateSchema,
  }),
  picture: defineEndpoint({
    ...{ extra, method: 'GET', path: '/certificates/:id/pictures/:side', access: MANAGER_DATA_ACCESS },
    summary: 'Download the picture of one side of a certificate; audited',
    params: pictureParams,
    response: JPEG,
  }),
  add: defineEndpoint({
    ...{ extra, method: 'POST', path: '/certificates', access: MANAGERS },
    summary: 'Add a certificate for an employee, already marked as checked',
    form: employeeCertificateSchema,
    ...{ files, throttle, status: 201 },
    response: z.object({ id: z.uuid() }),
  }),
  change: defineEndpoint({
    ...{ extra, method: 'PUT', path: '/certificates/:id', access: MANAGER_DATA_ACCESS, params: idParams },
    summary: "Change a certificate's kind, number, and dates",
    body: changedFieldsSchema,
    response: staffCertificateSchema,
  }),
  check: defineEndpoint({
    ...{ extra, method: 'POST', path: '/certificates/:id/check', access: MANAGERS, params: idParams },
    summary: 'Mark a certificate as checked; returns the next one to check',
    body: revisionSchema,
    response: z.object({ nextId: z.uuid().nullable(), left: z.int() }),
  }),
  requestPictures: defineEndpoint({
    ...{ extra, method: 'POST', path: '/certificates/:id/ask-pictures', access: MANAGERS, params: idParams },
    summary: 'Email the person a request for new pictures, with a comment',
    body: pictureRequestSchema,
    response: z.object({ sentTo: z.string() }),
  }),
  remove: defineEndpoint({
    ...{ extra, method: 'DELETE', path: '/certificates/:id', access: MANAGERS, params: idParams },
    summary: 'Remove a certificate and its pictures',
    response: successSchema,
  }),
}
