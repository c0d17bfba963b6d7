import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { DETAILS_TEXTS, LIST_TEXTS } from '@epay/contract/applications/review-texts'
import { isDecider } from '@epay/contract/applications/status'
import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { english } from '@epay/contract/languages/translator'
import { Anchor, Box, Flex } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useNavigationType } from 'react-router'
import { z } from 'zod'
import { useUser } from '#web/auth/session.ts'
import { ExportButton } from '#web/files/export-button.tsx'
import { downloadFile } from '#web/lib/api-client.ts'
import { applicationsHrefFor, type OpenApplication } from '#web/lib/paths.ts'
import { useFilterPanel } from '#web/ui/filter-panel.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { searchWithOpen, useOpenRecord, useRecordDialog } from '#web/ui/use-record-dialog.ts'
import {
  ApplicationFilter,
  type ApplicationFilters,
  StatusTabs,
  useApplicationList,
} from '../components/application-filter.tsx'
import { ApplicationTable } from '../components/application-table.tsx'
import { HistoryModal } from '../components/history-modal.tsx'
import { DetailsModal } from '../details/details-modal.tsx'
import { waitingCountOptions } from '../queries.ts'

const openApplicationSchema = z.object({ openApplicationId: z.string().min(1) } satisfies Partial<
  Record<keyof OpenApplication, z.ZodType>
>)

/** Moves an application ID from the navigation state into the address. */
export function ApplicationsPage() {
  const location = useLocation()
  const state = openApplicationSchema.safeParse(location.state).data
  if (!state) return <Applications />
  return <Navigate to={{ search: searchWithOpen(location, state.openApplicationId) }} state={null} replace />
}

function Applications() {
  const { isLinkSession } = useUser()
  const list = useApplicationList()
  const details = useRecordDialog(DETAILS_TEXTS.unsaved)
  const history = useOpenRecord('history')
  const isBack = useNavigationType() === 'POP'
  const filter = useFilterPanel(
    { activeCount: list.activeFilterCount, onClear: list.clearFilters },
    <ApplicationFilter filters={list.filters} onApply={list.applyFilters} onClear={list.clearFilters} />,
  )
  return (
    <>
      <PageHeader
        title={PAGE_TITLES.applications}
        note={<WaitingLine />}
        actions={
          isLinkSession ? undefined : <ExportButton onExport={() => exportApplications(list.filters)} />
        }
      />
      <Flex wrap="wrap" align="center" justify="flex-end" gap={8} mb={12}>
        <Box flex="1 1 480px" miw={0}>
          <StatusTabs filters={list.filters} />
        </Box>
        {filter.button}
      </Flex>
      {filter.panel}
      <ApplicationTable list={list} onView={details.open} hrefOf={details.hrefOf} onHistory={history.open} />
      <DetailsModal
        dialog={details}
        isOpen={details.id !== undefined}
        focusesHistory={isBack && history.shownId === details.id}
        onClose={details.close}
      />
      <HistoryModal record={history} isOpen={history.id !== undefined} onClose={history.close} />
    </>
  )
}

function exportApplications(query: ApplicationFilters): Promise<void> {
  return downloadFile(
    applicationEndpoints.csv,
    { query, isLong: true },
    ({ name }) => name ?? 'applications.csv',
  )
}

function WaitingLine() {
  const { roles } = useUser()
  const { data: count } = useQuery(waitingCountOptions(roles))
  if (!isDecider(roles)) return LIST_TEXTS.subtitle
  // As tall as the link, to avoid a layout shift.
  if (!count) return <span className="touch-target">{count === 0 ? LIST_TEXTS.noneWaiting : '\u00a0'}</span>
  return (
    <Anchor component={Link} to={applicationsHrefFor(roles)} fw={600} className="touch-target">
      {count === 1 ? LIST_TEXTS.oneWaiting : english(LIST_TEXTS.waiting, { count })}
    </Anchor>
  )
}
