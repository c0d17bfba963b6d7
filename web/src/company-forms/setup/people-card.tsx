import { companyFormEndpoints } from '@epay/contract/company-forms/endpoints'
import { PEOPLE_TEXTS, STATE_LABELS } from '@epay/contract/company-forms/page-texts'
import type { AssignedPerson } from '@epay/contract/company-forms/schemas'
import { english } from '@epay/contract/languages/translator'
import { Box, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { DownloadButton } from '#web/files/download-button.tsx'
import { ExportButton } from '#web/files/export-button.tsx'
import { callApi, downloadFile } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { DateText, InstantText, StatusBadge, type StatusTone } from '#web/ui/facts.tsx'
import { type PlainTableColumn, ScrolledTable } from '#web/ui/plain-table.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { COMPANY_FORMS_KEY, formPeopleQuery } from '../queries.ts'

type Person = Omit<AssignedPerson, 'state' | 'language'> & { state: string; language: string | null }

const labels: Readonly<Record<string, string>> = STATE_LABELS
const tones: Readonly<Record<string, StatusTone>> = {
  ...{ open: 'waiting', late: 'rejected', signed: 'approved', paper: 'halfway', paperReceived: 'approved' },
}

export function PeopleCard({ id }: { id: string }) {
  const client = useQueryClient()
  const { data, error } = usePageQuery(formPeopleQuery(id))
  const runWithErrorToast = async (action: () => Promise<unknown>) => {
    try {
      await action()
    } catch (failure) {
      toastError(`${PEOPLE_TEXTS.failed} ${errorMessage(failure)}`)
    }
  }
  const exportPeople = () =>
    downloadFile(companyFormEndpoints.peopleCsv, { params: { id } }, ({ name }) => name ?? 'people.csv')
  const download = ({ id }: Person, kind: 'pdf' | 'zip') => {
    const call = { params: { id }, query: { kind } }
    return runWithErrorToast(() =>
      downloadFile(companyFormEndpoints.getSigned, call, ({ name }) => name ?? `form.${kind}`),
    )
  }
  const downloadRecords = (id: string) => {
    const { recordsOfEmployee } = companyFormEndpoints
    return runWithErrorToast(() =>
      downloadFile(recordsOfEmployee, { params: { id } }, ({ name }) => name ?? 'records.zip'),
    )
  }
  const markReceived = (person: Person) =>
    runWithErrorToast(async () => {
      await callApi(companyFormEndpoints.receivePaper, { params: { id: person.id } })
      toastSuccess(PEOPLE_TEXTS.noted)
      await client.invalidateQueries({ queryKey: [COMPANY_FORMS_KEY] })
    })
  const columns: readonly PlainTableColumn<Person>[] = [
    { title: PEOPLE_TEXTS.name, isRowHeader: true, render: ({ name }) => name },
    {
      title: PEOPLE_TEXTS.status,
      render: ({ state }) => (
        <StatusBadge tone={tones[state] ?? 'neutral'}>{labels[state] ?? state}</StatusBadge>
      ),
    },
    { title: PEOPLE_TEXTS.due, render: ({ dueOn }) => <DateText date={dueOn} /> },
    {
      title: PEOPLE_TEXTS.finished,
      render: ({ signedAt, paperReceivedAt }) => <InstantText instant={signedAt ?? paperReceivedAt} />,
    },
    {
      title: PEOPLE_TEXTS.pdf,
      render: person => (
        <Group gap={8}>
          {person.signedAt &&
            (['pdf', 'zip'] as const).map(kind => (
              <DownloadButton
                key={kind}
                label={PEOPLE_TEXTS[kind]}
                name={english(kind === 'pdf' ? PEOPLE_TEXTS.pdfOf : PEOPLE_TEXTS.zipOf, {
                  name: person.name,
                })}
                onDownload={() => download(person, kind)}
              />
            ))}
          {person.signedAt && person.employeeId !== null && (
            <DownloadButton
              label={PEOPLE_TEXTS.records}
              name={english(PEOPLE_TEXTS.recordsOf, { name: person.name })}
              onDownload={() => downloadRecords(person.employeeId ?? '')}
            />
          )}
          {!person.signedAt && person.state !== 'paperReceived' && (
            <Button
              variant="default"
              aria-label={english(PEOPLE_TEXTS.receivedOf, { name: person.name })}
              onClick={() => void markReceived(person)}
            >
              {PEOPLE_TEXTS.received}
            </Button>
          )}
        </Group>
      ),
    },
  ]
  return (
    <Box mt="md">
      <Card
        title={PEOPLE_TEXTS.title}
        isFlush
        actions={
          data && data.items.length > 0 && <ExportButton extra="companyForms" onExport={exportPeople} />
        }
      >
        {error ? (
          <Text p={24}>{PEOPLE_TEXTS.loadFailed}</Text>
        ) : data && data.items.length > 0 ? (
          <ScrolledTable title={PEOPLE_TEXTS.title} columns={columns} rows={data.items} />
        ) : (
          <Text p={24} c="dimmed">
            {data ? PEOPLE_TEXTS.empty : ''}
          </Text>
        )}
      </Card>
    </Box>
  )
}
