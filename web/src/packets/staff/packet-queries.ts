import type { BodyInput } from '@epay/contract/common/endpoint'
import { packetStaffEndpoints } from '@epay/contract/packets/staff-endpoints'
import {
  EMPLOYMENT_END_MESSAGES,
  employeeCreated,
  employeeLinked,
  REOPEN_MESSAGES,
  WITHDRAW_MESSAGES,
} from '@epay/contract/packets/staff-messages'
import type { PacketOverview } from '@epay/contract/packets/staff-schemas'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { applicationKeys } from '#web/applications/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { toastSuccess } from '#web/ui/toast.ts'

export function packetOverviewOptions(id: string) {
  return queryOptions({
    queryKey: applicationKeys.packet(id),
    queryFn: ({ signal }) => callApi(packetStaffEndpoints.overview, { params: { id }, signal }),
  })
}

/** Reloads the application, its history and the lists, which may change with the packet. */
async function askAgain(client: QueryClient, id: string): Promise<void> {
  void client.invalidateQueries({ queryKey: applicationKeys.lists })
  void client.invalidateQueries({ queryKey: applicationKeys.history(id) })
  void client.invalidateQueries({ queryKey: applicationKeys.packet(id) })
  await client.invalidateQueries({ queryKey: applicationKeys.details(id) })
}

/** Each reports its result even if its dialog was closed meanwhile. */
export function useReopenPacket(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof packetStaffEndpoints.reopen>) =>
      callApi(packetStaffEndpoints.reopen, { params: { id }, body }),
    onSuccess: (overview: PacketOverview) => {
      toastSuccess(REOPEN_MESSAGES.done)
      client.setQueryData(applicationKeys.packet(id), overview)
    },
    onSettled: () => askAgain(client, id),
  })
}

export function useWithdrawReopening(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(packetStaffEndpoints.withdrawReopening, { params: { id } }),
    onSuccess: (overview: PacketOverview) => {
      toastSuccess(WITHDRAW_MESSAGES.done)
      client.setQueryData(applicationKeys.packet(id), overview)
    },
    onSettled: () => askAgain(client, id),
  })
}

export function useCreateEmployee(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof packetStaffEndpoints.createEmployee>) =>
      callApi(packetStaffEndpoints.createEmployee, { params: { id }, body }),
    onSuccess: ({ employeeId }, { useExistingEmployee }) =>
      toastSuccess(useExistingEmployee ? employeeLinked(employeeId) : employeeCreated(employeeId)),
    onSettled: () => askAgain(client, id),
  })
}

export function useNoteEmploymentEnd(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof packetStaffEndpoints.noteEnd>) =>
      callApi(packetStaffEndpoints.noteEnd, { params: { id }, body }),
    onSuccess: (overview: PacketOverview) => {
      toastSuccess(EMPLOYMENT_END_MESSAGES.saved)
      client.setQueryData(applicationKeys.packet(id), overview)
    },
  })
}
