import type { BodyInput } from '@epay/contract/common/endpoint'
import { settingsEndpoints } from '@epay/contract/settings/endpoints'
import { SETTINGS_TEXTS } from '@epay/contract/settings/messages'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { refetchPortal } from '#web/lib/portal.ts'
import { portalQuery } from '#web/lib/portal-query.ts'
import { toastSuccess } from '#web/ui/toast.ts'

/** Not cached, so that each visit starts with the current settings. */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => callApi(settingsEndpoints.get, { signal }),
    gcTime: 0,
  })
}

/** Reloads the company's data, which every page shows. If that fails, the next page fetches the data again. */
export async function reloadPortal(client: QueryClient): Promise<void> {
  await refetchPortal().catch(() => undefined)
  await client.invalidateQueries({ queryKey: portalQuery().queryKey })
}

/** The mutation's variables include the mail server's password, so they are discarded when the form closes. */
export function useUpdateSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof settingsEndpoints.update>) =>
      callApi(settingsEndpoints.update, { body }),
    onSuccess: () => {
      toastSuccess(SETTINGS_TEXTS.saved)
      // The page frame shows the company's name.
      void reloadPortal(client)
    },
    gcTime: 0,
  })
}

export function useSendTestMail() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof settingsEndpoints.sendTestMail>) =>
      callApi(settingsEndpoints.sendTestMail, { body, isLong: true }),
    gcTime: 0,
  })
}
