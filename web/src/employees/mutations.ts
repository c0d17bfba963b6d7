import type { BodyInput } from '@epay/contract/common/endpoint'
import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { invitationEndpoints } from '@epay/contract/employees/invitations'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import type { Employee, RevealableField } from '@epay/contract/employees/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { EMPLOYEE_LISTS_KEY, waitingQuery } from './queries.ts'

type Update = { base: Employee; change: Pick<Employee, 'email' | 'roles'> }

/** Toasts show the outcome even if the details were closed in the meantime. */
export function useUpdateEmployee() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ base: { id, email, roles }, change }: Update) =>
      callApi(employeeEndpoints.update, {
        params: { id },
        body: { id, ...change, seen: { email, roles } },
      }),
    onError: () => toastError(EMPLOYEE_MESSAGES.updateFailed),
    onSuccess: () => toastSuccess(EMPLOYEE_MESSAGES.updated),
    // Runs even after an error, because the employee might have been deleted. After an update, the role filter might
    // match other people.
    onSettled: () => void client.invalidateQueries({ queryKey: EMPLOYEE_LISTS_KEY }),
  })
}

export function useDeleteEmployee() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(employeeEndpoints.remove, { params: { id } }),
    onSuccess: () => toastSuccess(EMPLOYEE_MESSAGES.deleted),
    // Runs even after an error, because someone else might have deleted the employee first.
    onSettled: () => void client.invalidateQueries({ queryKey: EMPLOYEE_LISTS_KEY }),
  })
}

/** Safe to retry: the server doesn't email anyone twice. */
export function useSendInvitations() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof invitationEndpoints.send>) =>
      callApi(invitationEndpoints.send, { body, isLong: true }),
    onSettled: () => client.invalidateQueries({ queryKey: waitingQuery().queryKey }),
  })
}

/** Doesn't reload the open details, because they show the success message. */
export function useConfirmName() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: Pick<Employee, 'id' | 'name'>) =>
      callApi(employeeEndpoints.confirmName, { params: { id }, body: { name } }),
    onSettled: () => void client.invalidateQueries({ queryKey: EMPLOYEE_LISTS_KEY }),
  })
}

export function useOpenAfterReset(id: string) {
  return useMutation({
    mutationFn: () => callApi(employeeEndpoints.openAfterReset, { params: { id } }),
  })
}

export function useRevealNumber(id: string, field: RevealableField) {
  return useMutation({
    mutationFn: () => callApi(employeeEndpoints.reveal, { params: { id }, body: { field } }),
    gcTime: 0,
  })
}
