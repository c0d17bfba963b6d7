import type { Application } from '@epay/contract/applications/schemas'
import { hasAnyRole, MANAGER_ROLES } from '@epay/contract/common/roles'
import { getWorkStateName, WORK_STATE_OPTIONS } from '@epay/contract/hand-over/due-days'
import { handOverEndpoints } from '@epay/contract/hand-over/endpoints'
import { WORK_STATE_TEXTS as TEXTS } from '@epay/contract/hand-over/page-texts'
import { english } from '@epay/contract/languages/translator'
import { Box } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#web/auth/session.ts'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { HAND_OVER_KEY, hireWorkStateQuery } from './queries.ts'

/** Saves on selection. */
export function WorkState({ application }: { application: Application }) {
  const { roles, isLinkSession } = useUser()
  const canHandOver = useHasExtra('handOver')
  if (!canHandOver || isLinkSession || !hasAnyRole(roles, MANAGER_ROLES)) return null
  return <WorkStateField id={application.id} />
}

function WorkStateField({ id }: { id: string }) {
  const { data } = usePageQuery(hireWorkStateQuery(id))
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (workState: string) =>
      callApi(handOverEndpoints.setWorkState, { params: { id }, body: { workState } }),
    onSuccess: () => {
      toastSuccess(TEXTS.saved)
      return client.invalidateQueries({ queryKey: HAND_OVER_KEY })
    },
  })
  if (!data) return null
  const { workState, defaultWorkState } = data
  return (
    <Box mt={16} maw={360}>
      <SelectField
        label={TEXTS.label}
        description={TEXTS.hint}
        emptyLabel={
          defaultWorkState
            ? english(TEXTS.default, { state: getWorkStateName(defaultWorkState) })
            : TEXTS.noDefault
        }
        options={WORK_STATE_OPTIONS}
        value={save.isPending ? save.variables : workState}
        onChange={event => save.mutate(event.currentTarget.value)}
        {...(save.error && { error: errorMessage(save.error) })}
      />
    </Box>
  )
}
