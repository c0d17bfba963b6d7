import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { LOGO_MAX_BYTES, LOGO_TYPES, logoEndpoints } from '@epay/contract/settings/logo'
import { LOGO_MESSAGES, LOGO_TEXTS } from '@epay/contract/settings/logo-texts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contentProblem } from '#web/files/file-problem.ts'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage, isOutdated } from '#web/lib/api-error.ts'
import { portalStore, renewPortal } from '#web/lib/portal.ts'
import { useStore } from '#web/lib/store.ts'
import { useRead } from '#web/lib/use-read.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { renewFrame } from './queries.ts'

/** What the server says now: someone else may have changed it since this page was opened. */
const freshPortalQuery = () =>
  queryOptions({ queryKey: ['company'], queryFn: renewPortal, gcTime: 0, staleTime: 0 })

/** The company's logo as it is now, and how it is changed: right away, apart from every form around it. */
export function useLogo() {
  const client = useQueryClient()
  const { data, error } = useRead(freshPortalQuery())
  const portal = useStore(portalStore) ?? data
  const logo = portal?.logo ?? null
  const seen = logo?.id ?? ''
  const [problem, setProblem] = useState<string>()
  const [sentShare, setSentShare] = useState(0)

  const onError = (failure: Error) => {
    setProblem(errorMessage(failure))
    if (isOutdated(failure)) void renewFrame(client)
  }
  const onSuccess = async (text: string) => {
    await renewFrame(client)
    toastSuccess(text)
  }
  const set = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('seen', seen)
      form.append('logo', file)
      return callApi(logoEndpoints.set, {
        form,
        onUploadProgress: ({ sentBytes, totalBytes }) => setSentShare(sentBytes / totalBytes),
      })
    },
    onSuccess: () => onSuccess(LOGO_TEXTS.saved),
    onError,
  })
  const remove = useMutation({
    mutationFn: () => callApi(logoEndpoints.remove, { query: { seen } }),
    onSuccess: () => onSuccess(LOGO_TEXTS.removed),
    onError,
  })
  const isBusy = set.isPending || remove.isPending
  return {
    logo,
    companyName: portal?.companyName ?? '',
    isKnown: portal !== undefined,
    /** Why it can't be shown, or why the last picture was not taken. */
    problem: problem ?? (portal || !error ? undefined : errorMessage(error)),
    isSending: set.isPending,
    isRemoving: remove.isPending,
    sentShare,
    choose: async (file: File) => {
      if (isBusy) return
      const found = await logoProblem(file)
      setProblem(found)
      setSentShare(0)
      if (found === undefined) set.mutate(file)
    },
    remove: () => {
      setProblem(undefined)
      remove.mutate()
    },
  }
}

/** What is seen without sending it: fifty megabytes don't have to leave the house. */
async function logoProblem(file: File): Promise<string | undefined> {
  if (file.type === 'image/svg+xml' || /\.svgz?$/i.test(file.name)) return LOGO_MESSAGES.svg
  if (file.size === 0) return FILE_MESSAGES.empty
  if (file.size > LOGO_MAX_BYTES) return LOGO_MESSAGES.tooLarge
  return contentProblem(file, { types: LOGO_TYPES, typeMessage: LOGO_MESSAGES.type })
}
