import { PAGES } from '@epay/contract/auth/pages'
import { formatDate } from '@epay/contract/common/dates'
import { hasAnyRole, MANAGER_ROLES } from '@epay/contract/common/roles'
import { companyFormEndpoints } from '@epay/contract/company-forms/endpoints'
import { HIRE_FORMS_TEXTS, STATE_LABELS } from '@epay/contract/company-forms/page-texts'
import { english } from '@epay/contract/languages/translator'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '#web/auth/session.ts'
import { DownloadButton } from '#web/files/download-button.tsx'
import { callApi, downloadFile } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { hireFormsQuery, type ListedForm, storeFormsToken } from '../queries.ts'

export function HireForms({ applicationId }: { applicationId: string }) {
  const hasForms = useHasExtra('companyForms')
  const { isLinkSession } = useUser()
  if (!hasForms || isLinkSession) return null
  return <Forms applicationId={applicationId} />
}

function Forms({ applicationId }: { applicationId: string }) {
  const { roles } = useUser()
  const { data, isError } = usePageQuery(hireFormsQuery(applicationId))
  const [isBusy, setIsBusy] = useState(false)
  if (!isError && (!data || data.items.length === 0)) return null
  const items: readonly ListedForm[] = data?.items ?? []
  const isManager = hasAnyRole(roles, MANAGER_ROLES)
  const hasUnfinishedForms = items.some(({ state }) => state === 'open' || state === 'late')
  const runAction = async (action: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await action()
    } catch (error) {
      toastError(`${HIRE_FORMS_TEXTS.failed} ${errorMessage(error)}`)
    }
    setIsBusy(false)
  }
  const params = { id: applicationId }
  const show = async () => {
    storeFormsToken(await callApi(companyFormEndpoints.show, { params }))
    location.assign(PAGES.formsToSign.path)
  }
  const download = () =>
    downloadFile(companyFormEndpoints.recordsOfApplication, { params }, ({ name }) => name ?? 'records.zip')
  const send = async () => {
    const { sentTo } = await callApi(companyFormEndpoints.sendLink, { params })
    toastSuccess({ text: HIRE_FORMS_TEXTS.sent, values: { email: sentTo } })
  }
  return (
    <Stack component="section" gap={12} mt={16} aria-label={HIRE_FORMS_TEXTS.title}>
      <Title order={4}>{HIRE_FORMS_TEXTS.title}</Title>
      {isError && <Text c="rejected">{HIRE_FORMS_TEXTS.loadFailed}</Text>}
      {items.map(form => (
        <FormLine key={form.id} form={form} isManager={isManager} />
      ))}
      {isManager && items.some(({ signedAt }) => signedAt) && (
        <Group>
          <DownloadButton label={HIRE_FORMS_TEXTS.records} onDownload={() => runAction(download)} />
        </Group>
      )}
      {hasUnfinishedForms && (
        <Group gap={8}>
          {isManager && (
            <Button
              variant="default"
              disabled={isBusy}
              title={HIRE_FORMS_TEXTS.showHint}
              onClick={() => void runAction(show)}
            >
              {HIRE_FORMS_TEXTS.show}
            </Button>
          )}
          <Button variant="default" disabled={isBusy} onClick={() => void runAction(send)}>
            {HIRE_FORMS_TEXTS.sendLink}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const labels: Readonly<Record<string, string>> = STATE_LABELS

function FormLine({ form, isManager }: { form: ListedForm; isManager: boolean }) {
  const { title, state, dueOn, signedAt } = form
  const day = signedAt
    ? english(HIRE_FORMS_TEXTS.finished, { date: formatDate(signedAt.slice(0, 10)) })
    : english(HIRE_FORMS_TEXTS.due, { date: formatDate(dueOn) })
  return (
    <Group justify="space-between" gap={8}>
      <div>
        <Text fw={560}>{title.en}</Text>
        <Text c={state === 'late' ? 'rejected' : 'dimmed'} fz={14}>
          {labels[state]}, {day}
        </Text>
      </div>
      {signedAt && isManager && (
        <DownloadButton
          label="PDF"
          name={title.en}
          onDownload={() =>
            downloadFile(
              companyFormEndpoints.getSigned,
              { params: { id: form.id } },
              ({ name }) => name ?? 'form.pdf',
            )
          }
        />
      )}
    </Group>
  )
}
