import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { CHANGES_TEXTS as TEXTS } from '@epay/contract/change-requests/office-texts'
import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageTabs } from '#web/ui/page-tabs.tsx'
import { changesQuery, payrollQuery } from '../queries.ts'
import { ForPayroll } from '../staff/for-payroll.tsx'
import { Requests } from '../staff/requests.tsx'

const Waiting = () => <Requests list="waiting" />
const Closed = () => <Requests list="closed" />

export function ChangesPage() {
  const waiting = useQuery(changesQuery('waiting')).data?.items.length
  const payroll = useQuery(payrollQuery).data?.items.length
  return (
    <>
      <PageHeader title={PAGE_TITLES.changeRequests} subLine={TEXTS.subLine} />
      <PageTabs
        label={TEXTS.tabs}
        tabs={[
          { value: 'waiting', label: TEXTS.waiting, count: waiting, Content: Waiting },
          { value: 'payroll', label: TEXTS.payroll, count: payroll, Content: ForPayroll },
          { value: 'closed', label: TEXTS.closed, Content: Closed },
        ]}
      />
    </>
  )
}
