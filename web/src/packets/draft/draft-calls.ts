import type { DraftAnswers, DraftFile, DraftFileKind, PacketDraft } from '@epay/contract/packets/draft'
import { candidateDraftEndpoints, staffDraftEndpoints } from '@epay/contract/packets/draft-endpoints'
import { callApi, fetchFile } from '#web/lib/api-client.ts'
import type { UploadProgress } from '#web/lib/upload.ts'
import type { Submitter } from '../submit-packet.ts'

type Upload = {
  id: string
  kind: DraftFileKind
  file: File
  signal: AbortSignal
  onUploadProgress: (progress: UploadProgress) => void
}

/** The calls about a draft. Each throws an ApiError when it fails. */
export type DraftCalls = {
  read: (signal?: AbortSignal) => Promise<PacketDraft>
  save: (version: number, answers: DraftAnswers) => Promise<{ version: number; savedAt: string | null }>
  discard: () => Promise<unknown>
  putFile: (upload: Upload) => Promise<DraftFile>
  fetchFile: (fileId: string, signal?: AbortSignal) => Promise<Blob>
  removeFile: (fileId: string) => Promise<unknown>
}

function formOf({ kind, file }: Upload): FormData {
  const form = new FormData()
  form.set(kind === 'photo' ? 'userPhoto' : 'documentFiles', file)
  return form
}

/** @param submitter asked before each call, since a new link may have replaced the old one */
export function draftCalls(id: string, submitter: () => Submitter): DraftCalls {
  const params = { id }
  const staff = staffDraftEndpoints
  const candidate = candidateDraftEndpoints
  /** The query with the candidate's token; `undefined` for the office. */
  const queryOf = () => {
    const current = submitter()
    return current.kind === 'candidate' ? { candidatetoken: current.token } : undefined
  }
  return {
    read: signal => {
      const query = queryOf()
      return query
        ? callApi(candidate.read, { params, query, signal })
        : callApi(staff.read, { params, signal })
    },
    save: (version, answers) => {
      const query = queryOf()
      const body = { version, answers }
      return query ? callApi(candidate.save, { params, query, body }) : callApi(staff.save, { params, body })
    },
    discard: () => {
      const query = queryOf()
      return query ? callApi(candidate.discard, { params, query }) : callApi(staff.discard, { params })
    },
    putFile: upload => {
      const query = queryOf()
      const { signal, onUploadProgress } = upload
      const call = { params: { id, fileId: upload.id }, form: formOf(upload), signal, onUploadProgress }
      return query ? callApi(candidate.putFile, { ...call, query }) : callApi(staff.putFile, call)
    },
    fetchFile: (fileId, signal) => {
      const query = queryOf()
      const call = { params: { id, fileId }, signal }
      return query ? fetchFile(candidate.getFile, { ...call, query }) : fetchFile(staff.getFile, call)
    },
    removeFile: fileId => {
      const query = queryOf()
      const call = { params: { id, fileId } }
      return query ? callApi(candidate.removeFile, { ...call, query }) : callApi(staff.removeFile, call)
    },
  }
}
