import { formatDate } from '@epay/contract/common/dates'
import { english } from '@epay/contract/languages/translator'
import type { DuePacket } from '@epay/contract/packets/retention-endpoints'
import { retentionEndpoints } from '@epay/contract/packets/retention-endpoints'
import { RETENTION_MESSAGES } from '@epay/contract/packets/staff-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { useConfirm } from '#web/ui/confirm.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { DUE_PACKET_LISTS } from './due-packets-query.ts'

/** Permanently deletes a packet after a confirmation. */
export function useDeletePacket() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { mutate, isPending, submittedAt, variables } = useMutation({
    mutationFn: (id: string) => callApi(retentionEndpoints.remove, { params: { id } }),
    onSuccess: () => toastSuccess(RETENTION_MESSAGES.deleted),
    onError: error => toastError(`${RETENTION_MESSAGES.deleteFailed} ${errorMessage(error)}`),
    onSettled: () => client.invalidateQueries({ queryKey: DUE_PACKET_LISTS }),
  })
  const button = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each deletion ends, however fast
  useLayoutEffect(() => {
    if (isPending || !button.current) return
    // The button has gone with its row, or lost the focus while it was disabled.
    const next = button.current.isConnected ? button.current : document.querySelector('[data-page-title]')
    button.current = null
    if (next instanceof HTMLElement) next.focus()
  }, [isPending, submittedAt])
  const askAndDelete = async (packet: DuePacket, from: HTMLElement) => {
    const { applicationId, firstName, lastName, keepUntil } = packet
    const isConfirmed = await confirm({
      title: RETENTION_MESSAGES.question,
      text: english(RETENTION_MESSAGES.questionText, {
        name: `${firstName} ${lastName}`,
        date: formatDate(keepUntil),
      }),
      confirmLabel: RETENTION_MESSAGES.confirm,
      isDangerous: true,
    })
    if (!isConfirmed) return
    button.current = from
    mutate(applicationId)
  }
  return {
    askAndDelete: (packet: DuePacket, from: HTMLElement) => void askAndDelete(packet, from),
    deletingId: isPending ? variables : undefined,
  }
}
