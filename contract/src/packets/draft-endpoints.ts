import { z } from 'zod'
import { applicationIdParams } from '../applications/schemas.ts'
import { PUBLIC, STAFF } from '../auth/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { DOCUMENT_TYPES_ACCEPTED, FILE_TYPES } from '../files/file-types.ts'
import { draftFileSchema, packetDraftSchema, saveDraftSchema, savedDraftSchema } from './draft.ts'
import { DRAFT_FILE_THROTTLE, DRAFT_SAVE_THROTTLE } from './limits.ts'
import { DRAFT_MESSAGES } from './messages.ts'

const done = z.object({ success: z.literal(true) })

const read = { method: 'GET', params: applicationIdParams, response: packetDraftSchema } as const
const save = {
  method: 'PUT',
  params: applicationIdParams,
  body: saveDraftSchema,
  throttle: { ...DRAFT_SAVE_THROTTLE, message: DRAFT_MESSAGES.tooOften },
  response: savedDraftSchema,
} as const
const discard = { method: 'DELETE', params: applicationIdParams, response: done } as const

/** The client gives the id, so that an upload can be repeated when its answer was lost. */
const fileParams = applicationIdParams.extend({ fileId: z.uuid() })
const putFile = {
  method: 'PUT',
  params: fileParams,
  form: z.object({}),
  /** One of the two, as in the submission. */
  files: ['userPhoto', 'documentFiles'],
  throttle: { ...DRAFT_FILE_THROTTLE, message: DRAFT_MESSAGES.tooOften },
  response: draftFileSchema,
} as const
const getFile = {
  method: 'GET',
  params: fileParams,
  response: { download: DOCUMENT_TYPES_ACCEPTED.map(type => FILE_TYPES[type].mime) },
} as const
const removeFile = { method: 'DELETE', params: fileParams, response: done } as const

const STAFF_PATH = '/JobApplication/:id/packet-draft'
const CANDIDATE_PATH = '/JobApplication/:id/candidate-packet-draft'

/** What the office has begun to fill in for a candidate. */
export const staffDraftEndpoints = {
  read: defineEndpoint({
    ...read,
    path: STAFF_PATH,
    summary: "The office's unfinished packet",
    access: STAFF,
  }),
  save: defineEndpoint({
    ...save,
    path: STAFF_PATH,
    summary: "Save the answers of the office's unfinished packet; 409 when another device was faster",
    access: STAFF,
  }),
  discard: defineEndpoint({
    ...discard,
    path: STAFF_PATH,
    summary: "Forget the office's unfinished packet with its files",
    access: STAFF,
  }),
  putFile: defineEndpoint({
    ...putFile,
    path: `${STAFF_PATH}/files/:fileId`,
    summary: "Attach a file to the office's unfinished packet; an earlier photo gives way",
    access: STAFF,
  }),
  getFile: defineEndpoint({
    ...getFile,
    path: `${STAFF_PATH}/files/:fileId`,
    summary: "A file of the office's unfinished packet",
    access: STAFF,
  }),
  removeFile: defineEndpoint({
    ...removeFile,
    path: `${STAFF_PATH}/files/:fileId`,
    summary: "Remove a file of the office's unfinished packet",
    access: STAFF,
  }),
}

/** Candidates carry their link token in the query, as in the rest of the packet. */
const query = z.object({ candidatetoken: z.string().max(4000) })

/** What the candidate of a mailed link has begun to fill in; nobody else sees it. */
export const candidateDraftEndpoints = {
  read: defineEndpoint({
    ...read,
    query,
    path: CANDIDATE_PATH,
    summary: "The candidate's unfinished packet",
    access: PUBLIC,
  }),
  save: defineEndpoint({
    ...save,
    query,
    path: CANDIDATE_PATH,
    summary: "Save the answers of the candidate's unfinished packet; 409 when another device was faster",
    access: PUBLIC,
  }),
  discard: defineEndpoint({
    ...discard,
    query,
    path: CANDIDATE_PATH,
    summary: "Forget the candidate's unfinished packet with its files",
    access: PUBLIC,
  }),
  putFile: defineEndpoint({
    ...putFile,
    query,
    path: `${CANDIDATE_PATH}/files/:fileId`,
    summary: "Attach a file to the candidate's unfinished packet; an earlier photo gives way",
    access: PUBLIC,
  }),
  getFile: defineEndpoint({
    ...getFile,
    query,
    path: `${CANDIDATE_PATH}/files/:fileId`,
    summary: "A file of the candidate's unfinished packet",
    access: PUBLIC,
  }),
  removeFile: defineEndpoint({
    ...removeFile,
    query,
    path: `${CANDIDATE_PATH}/files/:fileId`,
    summary: "Remove a file of the candidate's unfinished packet",
    access: PUBLIC,
  }),
}
