import { examplesOf } from '../common/example.ts'
import { EXAMPLE_TOKENS } from '../common/example-people.ts'
import { FILE_MESSAGES } from '../files/messages.ts'
import type { DraftFile } from './draft.ts'
import { candidateDraftEndpoints, staffDraftEndpoints } from './draft-endpoints.ts'
import { EXAMPLE_ANSWERS as answers, EXAMPLE_PACKET_PARAMS as params } from './example-packet.ts'
import { DRAFT_MESSAGES, PACKET_MESSAGES } from './messages.ts'

const saved = { version: 4, savedAt: '2026-11-09T19:20:00.000Z' }
const file: DraftFile = {
  id: '6a3e8f10-d5b2-4c94-9f07-1e8b7c2d4a56',
  kind: 'document',
  name: 'passport.pdf',
  type: 'application/pdf',
  size: 204_800,
}
const ofFile = { ...params, fileId: file.id }
const done = { success: true } as const
const closed = { CONFLICT: PACKET_MESSAGES.alreadySubmitted } as const
const noFile = {
  ...closed,
  NOT_FOUND: DRAFT_MESSAGES.noFile,
  FILE_UNREADABLE: FILE_MESSAGES.unreadable,
} as const

const read = { response: { ...saved, answers, files: [file], reopened: null }, errors: closed }
const save = {
  body: { version: 3, answers },
  response: saved,
  errors: { OUTDATED: DRAFT_MESSAGES.conflict, ...closed },
} as const
const putFile = {
  form: {},
  response: file,
  errors: { INVALID_INPUT: DRAFT_MESSAGES.oneFile, ...closed },
} as const

export const staffDraftExamples = examplesOf(staffDraftEndpoints, {
  read: { params, ...read },
  save: { params, ...save },
  discard: { params, response: done, errors: closed },
  putFile: { params: ofFile, ...putFile },
  getFile: { params: ofFile, response: { name: file.name }, errors: noFile },
  removeFile: { params: ofFile, response: done, errors: closed },
})

const query = { candidatetoken: EXAMPLE_TOKENS.link }

export const candidateDraftExamples = examplesOf(candidateDraftEndpoints, {
  read: { params, query, ...read },
  save: { params, query, ...save },
  discard: { params, query, response: done, errors: closed },
  putFile: { params: ofFile, query, ...putFile },
  getFile: { params: ofFile, query, response: { name: file.name }, errors: noFile },
  removeFile: { params: ofFile, query, response: done, errors: closed },
})
