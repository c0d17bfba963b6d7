import { z } from 'zod'
import { applicationIdParams } from '../applications/schemas.ts'
import { type Access, PUBLIC, STAFF } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { DOCUMENT_TYPES_ACCEPTED, FILE_TYPES } from '../files/file-types.ts'
import { draftFileSchema, packetDraftSchema, saveDraftSchema, savedDraftSchema } from './draft.ts'
import { DRAFT_MESSAGES } from './messages.ts'
import { DRAFT_FILE_THROTTLE, DRAFT_SAVE_THROTTLE } from './options.ts'

const done = z.object({ success: z.literal(true) })
/** The client chooses the id, so that it can repeat an upload whose answer was lost. */
const fileParams = applicationIdParams.extend({ fileId: z.uuid() })

type Owner<Query extends z.ZodObject | undefined> = {
  path: string
  /** The owner of the draft, for the endpoints' summaries. */
  whose: string
  access: Access
  query: Query
}

function draftEndpoints<Query extends z.ZodObject | undefined>({ path, whose, access, query }: Owner<Query>) {
  const ofDraft = { extra: 'packetDrafts', path, access, query, params: applicationIdParams } as const
  const ofFile = {
    extra: 'packetDrafts',
    path: `${path}/files/:fileId`,
    access,
    query,
    params: fileParams,
  } as const
  return {
    read: defineEndpoint({
      ...ofDraft,
      method: 'GET',
      summary: `Read ${whose} unfinished packet`,
      response: packetDraftSchema,
    }),
    save: defineEndpoint({
      ...ofDraft,
      method: 'PUT',
      summary: `Save the answers of ${whose} unfinished packet; 409 when another device was faster`,
      body: saveDraftSchema,
      throttle: { ...DRAFT_SAVE_THROTTLE, message: DRAFT_MESSAGES.tooOften },
      response: savedDraftSchema,
    }),
    discard: defineEndpoint({
      ...ofDraft,
      method: 'DELETE',
      summary: `Forget ${whose} unfinished packet with its files`,
      response: done,
    }),
    putFile: defineEndpoint({
      ...ofFile,
      method: 'PUT',
      summary: `Attach a file to ${whose} unfinished packet; an earlier photo gives way`,
      form: z.object({}),
      /** Exactly one of the two is sent, under the same names as in the submission. */
      files: ['userPhoto', 'documentFiles'],
      throttle: { ...DRAFT_FILE_THROTTLE, message: DRAFT_MESSAGES.tooOften },
      response: draftFileSchema,
    }),
    getFile: defineEndpoint({
      ...ofFile,
      access: access.kind === 'roles' ? { ...access, closedAfterReset: true } : access,
      method: 'GET',
      summary: `A file of ${whose} unfinished packet`,
      response: { download: DOCUMENT_TYPES_ACCEPTED.map(type => FILE_TYPES[type].mime) },
    }),
    removeFile: defineEndpoint({
      ...ofFile,
      method: 'DELETE',
      summary: `Remove a file of ${whose} unfinished packet`,
      response: done,
    }),
  }
}
export type DraftEndpoints<Query extends z.ZodObject | undefined> = ReturnType<typeof draftEndpoints<Query>>

/** The draft of a packet that the office fills in for a candidate. */
export const staffDraftEndpoints = draftEndpoints({
  path: '/JobApplication/:id/packet-draft',
  whose: "the office's",
  access: STAFF,
  query: undefined,
})

/** The draft of a candidate who came by a mailed link; no one else sees it. */
export const candidateDraftEndpoints = draftEndpoints({
  path: '/JobApplication/:id/candidate-packet-draft',
  whose: "the candidate's",
  access: PUBLIC,
  /** Candidates carry their link token in the query, as in the rest of the packet. */
  query: z.object({ candidatetoken: z.string().max(4000) }),
})
