import type { ClientResponse } from '@epay/contract/common/endpoint'
import { companyFormEndpoints } from '@epay/contract/company-forms/endpoints'
import { ownFormEndpoints } from '@epay/contract/company-forms/own-endpoints'
import type { Language } from '@epay/contract/languages/languages'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi, fetchFile } from '#web/lib/api-client.ts'
import { createStorage } from '#web/lib/browser-storage.ts'

/** `bearer` is a new hire's token; without it, the signed-in employee is the caller. */
export type Caller = { bearer?: string }

const tokenSchema = z.object({ token: z.string(), expiresAt: z.string() })
export type FormsToken = z.infer<typeof tokenSchema>

/** Kept per tab, so that reloading the page doesn't ask for the birth date again. */
const tokenStorage = createStorage('tab', 'epay-forms-token', tokenSchema)

export const storeFormsToken = tokenStorage.write
export const clearFormsToken = tokenStorage.remove

export function readFormsToken(): FormsToken | undefined {
  const token = tokenStorage.read()
  return token && token.expiresAt > new Date().toISOString() ? token : undefined
}

export type ListedForm = ClientResponse<typeof ownFormEndpoints.list>['items'][number]

const OWN_FORMS_KEY = 'own-forms'
export const COMPANY_FORMS_KEY = 'company-forms'

export function ownFormsQuery(caller: Caller) {
  return queryOptions({
    queryKey: [OWN_FORMS_KEY, caller],
    queryFn: ({ signal }) => callApi(ownFormEndpoints.list, { ...caller, signal }),
  })
}

/** Never refetched, because that would overwrite entered answers. */
export function ownFormQuery(caller: Caller, id: string, language: Language) {
  return queryOptions({
    queryKey: [OWN_FORMS_KEY, caller, id, language],
    queryFn: ({ signal }) =>
      callApi(ownFormEndpoints.get, { ...caller, params: { id }, query: { language }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function blankPdfQuery(caller: Caller, id: string, language: Language) {
  return queryOptions({
    queryKey: [OWN_FORMS_KEY, caller, id, language, 'blank'],
    queryFn: ({ signal }) =>
      fetchFile(ownFormEndpoints.blank, { ...caller, params: { id }, query: { language }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function companyFormsQuery() {
  return queryOptions({
    queryKey: [COMPANY_FORMS_KEY],
    queryFn: ({ signal }) => callApi(companyFormEndpoints.list, { signal }),
  })
}

export function companyFormQuery(id: string) {
  return queryOptions({
    queryKey: [COMPANY_FORMS_KEY, id],
    queryFn: ({ signal }) => callApi(companyFormEndpoints.get, { params: { id }, signal }),
  })
}

/** @param sha256 keeps a replaced PDF from being served from the cache */
export function formPdfQuery(id: string, language: Language, sha256: string) {
  return queryOptions({
    queryKey: [COMPANY_FORMS_KEY, id, 'pdf', language, sha256],
    queryFn: ({ signal }) => fetchFile(companyFormEndpoints.pdf, { params: { id, language }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function formPeopleQuery(id: string) {
  return queryOptions({
    queryKey: [COMPANY_FORMS_KEY, id, 'people'],
    queryFn: ({ signal }) => callApi(companyFormEndpoints.people, { params: { id }, signal }),
  })
}

export function hireFormsQuery(applicationId: string) {
  return queryOptions({
    queryKey: [COMPANY_FORMS_KEY, 'of-application', applicationId],
    queryFn: ({ signal }) =>
      callApi(companyFormEndpoints.ofApplication, { params: { id: applicationId }, signal }),
  })
}

export function w4LocksQuery() {
  return queryOptions({
    queryKey: [COMPANY_FORMS_KEY, 'locked-in'],
    queryFn: ({ signal }) => callApi(companyFormEndpoints.listLocks, { signal }),
  })
}
