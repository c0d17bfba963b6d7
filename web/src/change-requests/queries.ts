import { changeRequestEndpoints, myDetailsEndpoints } from '@epay/contract/change-requests/endpoints'
import type { ChangeField } from '@epay/contract/change-requests/fields'
import {
  addressRequestSchema,
  directDepositRequestSchema,
  emailRequestSchema,
  emergencyContactsRequestSchema,
  phoneRequestSchema,
  type RequestStatus,
} from '@epay/contract/change-requests/schemas'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '#web/lib/api-client.ts'

const MY_DETAILS_KEY = ['my-details']
export const CHANGES_KEY = ['change-requests']

export const myDetailsQuery = queryOptions({
  queryKey: MY_DETAILS_KEY,
  queryFn: ({ signal }) => callApi(myDetailsEndpoints.get, { signal }),
})

export const changesQuery = (list: 'waiting' | 'closed') =>
  queryOptions({
    queryKey: [...CHANGES_KEY, list],
    queryFn: ({ signal }) => callApi(changeRequestEndpoints.list, { query: { list }, signal }),
  })

export const payrollQuery = queryOptions({
  queryKey: [...CHANGES_KEY, 'payroll'],
  queryFn: ({ signal }) => callApi(changeRequestEndpoints.payroll, { signal }),
})

export const payrollPreviewQuery = (formatId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...CHANGES_KEY, 'preview', formatId, ids],
    queryFn: ({ signal }) =>
      callApi(changeRequestEndpoints.preview, { body: { formatId, ids: [...ids] }, signal }),
    enabled: ids.length > 0 && formatId !== '',
    // Personal data must not stay cached after the user leaves the page.
    gcTime: 0,
  })

export const contactsQuery = (id: string) =>
  queryOptions({
    queryKey: [...CHANGES_KEY, 'contacts', id],
    queryFn: ({ signal }) => callApi(changeRequestEndpoints.contacts, { params: { id }, signal }),
    gcTime: 0,
  })

/** Form values by line name. */
export type ChangeValues = Record<string, string | undefined>

type FormAction = {
  schema: z.ZodType<ChangeValues, ChangeValues>
  send: (values: ChangeValues) => Promise<{ status: RequestStatus }>
}

function formAction<Body extends ChangeValues>(
  schema: z.ZodType<Body, ChangeValues>,
  send: (body: Body) => Promise<{ status: RequestStatus }>,
): FormAction {
  return { schema, send: form => send(schema.parse(form)) }
}

export const FORM_ACTIONS: Readonly<Record<ChangeField, FormAction>> = {
  address: formAction(addressRequestSchema, body => callApi(myDetailsEndpoints.address, { body })),
  phone: formAction(phoneRequestSchema, body => callApi(myDetailsEndpoints.phone, { body })),
  email: formAction(emailRequestSchema, body => callApi(myDetailsEndpoints.email, { body })),
  emergencyContacts: formAction(emergencyContactsRequestSchema, body =>
    callApi(myDetailsEndpoints.emergencyContacts, { body }),
  ),
  directDeposit: formAction(directDepositRequestSchema, body =>
    callApi(myDetailsEndpoints.directDeposit, { body }),
  ),
}

/** Reloads the employee record as well, because some changes take effect right away. */
export function useDetailsChange<Input, Result>(send: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: MY_DETAILS_KEY }),
        client.invalidateQueries({ queryKey: ['employees', 'current'] }),
      ]),
  })
}
