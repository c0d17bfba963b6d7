import { certificateEndpoints, ownCertificateEndpoints } from '@epay/contract/certificates/endpoints'
import type { Side } from '@epay/contract/certificates/schemas'
import type { ClientResponse, QueryInput } from '@epay/contract/common/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi, fetchFile } from '#web/lib/api-client.ts'

/** The signed-in employee, or, if `bearer` is set, the new hire with that token. */
export type Caller = { bearer?: string }

export type OwnCertificate = ClientResponse<typeof ownCertificateEndpoints.list>['items'][number]
export type StaffCertificate = ClientResponse<typeof certificateEndpoints.get>

const OWN_CERTIFICATES_KEY = 'own-certificates'
export const CERTIFICATES_KEY = 'certificates'

export function ownCertificatesQuery(caller: Caller) {
  return queryOptions({
    queryKey: [OWN_CERTIFICATES_KEY, caller],
    queryFn: ({ signal }) => callApi(ownCertificateEndpoints.list, { ...caller, signal }),
  })
}

/** @param revision keeps an outdated picture from being served from the cache */
export function ownPictureQuery(caller: Caller, id: string, side: Side, revision: number) {
  return queryOptions({
    queryKey: [OWN_CERTIFICATES_KEY, caller, id, side, revision],
    queryFn: ({ signal }) =>
      fetchFile(ownCertificateEndpoints.picture, { ...caller, params: { id, side }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function certificatesQuery(query: QueryInput<typeof certificateEndpoints.list>) {
  return queryOptions({
    queryKey: [CERTIFICATES_KEY, 'list', query],
    queryFn: ({ signal }) => callApi(certificateEndpoints.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const toCheckQuery = certificatesQuery({ state: 'toCheck', maxResultCount: 1 })

export function certificateQuery(id: string) {
  return queryOptions({
    queryKey: [CERTIFICATES_KEY, 'one', id],
    queryFn: ({ signal }) => callApi(certificateEndpoints.get, { params: { id }, signal }),
  })
}

export function pictureQuery(id: string, side: Side, revision: number) {
  return queryOptions({
    queryKey: [CERTIFICATES_KEY, 'picture', id, side, revision],
    queryFn: ({ signal }) => fetchFile(certificateEndpoints.picture, { params: { id, side }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
