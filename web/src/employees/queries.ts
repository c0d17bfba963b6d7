import { authEndpoints } from '@epay/contract/auth/endpoints'
import type { QueryInput } from '@epay/contract/common/endpoint'
import type { RoleItem } from '@epay/contract/common/role-schemas'
import { isRole } from '@epay/contract/common/roles'
import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { invitationEndpoints } from '@epay/contract/employees/invitations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'

export const EMPLOYEE_LISTS_KEY = ['employees', 'list'] as const

export function employeesQuery(query: QueryInput<typeof employeeEndpoints.list>) {
  return queryOptions({
    queryKey: [...EMPLOYEE_LISTS_KEY, query],
    queryFn: async ({ signal, client }) => {
      // Loads the roles first, because the request needs the server's spelling of their names.
      if (Array.isArray(query?.roles) && query.roles.length > 0)
        await client.ensureQueryData(rolesQuery()).catch(() => undefined)
      return callApi(employeeEndpoints.list, { query, signal })
    },
    placeholderData: keepPreviousData,
  })
}

/** Reloaded each time the details are opened, and not cached afterward. */
export function employeeQuery(id: string) {
  return queryOptions({
    queryKey: ['employees', 'details', id],
    queryFn: ({ signal }) => callApi(employeeEndpoints.get, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function waitingQuery() {
  return queryOptions({
    queryKey: ['employees', 'waiting'],
    queryFn: ({ signal }) => callApi(invitationEndpoints.waiting, { signal }),
    gcTime: 0,
  })
}

export function othersQuery() {
  return queryOptions({
    queryKey: ['employees', 'others'],
    queryFn: ({ signal }) => callApi(invitationEndpoints.others, { signal }),
    gcTime: 0,
  })
}

export function profileQuery() {
  return queryOptions({
    queryKey: ['employees', 'current'],
    queryFn: ({ signal }) => callApi(employeeEndpoints.current, { signal }),
  })
}

/** Returns only the roles that EPay supports; another server might have more. */
export function rolesQuery() {
  return queryOptions({
    queryKey: ['roles'],
    queryFn: async ({ signal }): Promise<RoleItem[]> => {
      const roles = await callApi(authEndpoints.roles, { signal })
      return roles.flatMap(({ id, name }) => (isRole(name) ? { id, name } : []))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
