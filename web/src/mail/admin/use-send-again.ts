import { mailEndpoints } from '@epay/contract/mail/endpoints'
import { MAIL_MESSAGES } from '@epay/contract/mail/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { MAIL_LISTS } from '../queries.ts'

/** Tries one mail again now; the list shows what came of it. */
export function useSendAgain() {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => callApi(mailEndpoints.sendAgain, { params: { id } }),
    onSuccess: () => toastSuccess(MAIL_MESSAGES.sendingAgain),
    onError: error => toastError(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MAIL_LISTS }),
  })
  return { send: (id: string) => mutate(id), sendingId: isPending ? variables : undefined }
}
