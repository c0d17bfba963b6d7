import { APPLICATION_FIELDS, APPROVED_HIRING_FIELDS } from '@epay/contract/applications/application-fields'
import type { StatusUpdate } from '@epay/contract/applications/decision'
import type { DetailsForm } from '@epay/contract/applications/details-form'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import type { Application } from '@epay/contract/applications/schemas'
import { outcomeOf } from '@epay/contract/applications/status'
import { fieldsWith } from '@epay/contract/common/fields'
import { pick, recordOf } from '@epay/contract/common/records'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { hasStatus } from '#web/lib/api-error.ts'
import { applicationKeys } from './queries.ts'

/** Updates the cached application, and invalidates what depends on it. */
async function updateCache(queryClient: QueryClient, application: Application): Promise<void> {
  // A request that began before the change would restore the old version.
  await queryClient.cancelQueries({ queryKey: applicationKeys.details(application.id) })
  queryClient.setQueryData(applicationKeys.details(application.id), application)
  void queryClient.invalidateQueries({ queryKey: applicationKeys.lists })
  void queryClient.invalidateQueries({ queryKey: applicationKeys.history(application.id) })
  // The packet's retention depends on the date of hire.
  void queryClient.invalidateQueries({ queryKey: applicationKeys.packet(application.id) })
}

const DATE_FIELDS = fieldsWith(APPLICATION_FIELDS, { kind: 'date' })

async function reload(fallback: Application): Promise<Application> {
  // The change was saved even if the application can't be loaded now.
  return callApi(applicationEndpoints.get, { params: { id: fallback.id } }).catch(() => fallback)
}

type SaveInput = { base: Application; form: DetailsForm; correctionReason?: string | undefined }

/** Fails if the application has changed since it was loaded. */
export function useSaveDetails() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ base, form, correctionReason }: SaveInput) => {
      const { id: applicationId, lastModificationTime } = base
      const savedApplication = await callApi(applicationEndpoints.update, {
        body: {
          ...form,
          ...recordOf(DATE_FIELDS, field => form[field] || null),
          id: applicationId,
          lastModificationTime,
          correctionReason,
        },
      })
      return savedApplication ?? reload({ ...base, ...form })
    },
    onSuccess: application => updateCache(queryClient, application),
  })
}

export function useSendLink() {
  return useMutation({
    mutationFn: (applicationId: string) =>
      callApi(applicationEndpoints.sendLink, { params: { id: applicationId } }),
  })
}

type DecideInput = {
  base: Application
  newStatus: StatusUpdate['newStatus']
  form: DetailsForm
  /** Sent as `notes`, which here means the reviewer's own remark, not the application's notes. */
  remark: string
}

/** Fails if the application has changed since it was loaded. A rejection sends the remark but no hiring fields. */
export function useDecide() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ base, newStatus, form, remark }: DecideInput) => {
      const { id: applicationId, lastModificationTime } = base
      const hiring = newStatus === 'Approved' ? pick(form, APPROVED_HIRING_FIELDS) : {}
      const decidedApplication = await callApi(applicationEndpoints.updateStatus, {
        params: { id: applicationId },
        body: { applicationId, newStatus, notes: remark, ...hiring, lastModificationTime },
      })
      const status = outcomeOf(base.status, newStatus) ?? base.status
      return decidedApplication ?? reload({ ...base, ...hiring, status })
    },
    onSuccess: application => updateCache(queryClient, application),
    onError: (error, { base: { id: applicationId } }) => {
      // Someone else decided or saved first, so the shown data is stale.
      if (!hasStatus(error, 409)) return
      void queryClient.invalidateQueries({ queryKey: applicationKeys.details(applicationId) })
      void queryClient.invalidateQueries({ queryKey: applicationKeys.lists })
    },
  })
}
