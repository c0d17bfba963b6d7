import { packetStaffEndpoints } from '@epay/contract/packets/staff-endpoints'
import type { PacketOverview } from '@epay/contract/packets/staff-schemas'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { applicationKeys } from '#web/applications/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { toastSuccess } from '#web/ui/toast.ts'

export function packetOverviewOptions(applicationId: string) {
  return queryOptions({
    queryKey: applicationKeys.packet(applicationId),
    queryFn: ({ signal }) =>
      callApi(packetStaffEndpoints.overview, { params: { id: applicationId }, signal }),
  })
}

export async function refetchPacket(client: QueryClient, applicationId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: applicationKeys.lists })
  void client.invalidateQueries({ queryKey: applicationKeys.history(applicationId) })
  void client.invalidateQueries({ queryKey: applicationKeys.packet(applicationId) })
  await client.invalidateQueries({ queryKey: applicationKeys.details(applicationId) })
}

type PacketChange<Input> = {
  call: (input: Input) => Promise<PacketOverview>
  /** Shown even if the dialog was closed in the meantime. */
  successMessage: string
  onError?: (error: Error) => void
}

export function usePacketChange<Input = void>(applicationId: string, change: PacketChange<Input>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change.call,
    onSuccess: overview => {
      toastSuccess(change.successMessage)
      client.setQueryData(applicationKeys.packet(applicationId), overview)
    },
    onError: change.onError,
    onSettled: () => refetchPacket(client, applicationId),
  })
}
