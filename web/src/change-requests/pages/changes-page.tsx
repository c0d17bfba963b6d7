import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { CHANGES_TEXTS as TEXTS } from '@epay/contract/change-requests/office-texts'
import { Badge, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PageHeader } from '#web/ui/page-header.tsx'
import { changesQuery, payrollQuery } from '../queries.ts'
import { ForPayroll } from '../staff/for-payroll.tsx'
import { Requests } from '../staff/requests.tsx'

const TABS = [
  {
    ...{ value: 'waiting', label: TEXTS.waiting },
    Content: () => <Requests list="waiting" />,
  },
  { value: 'payroll', label: TEXTS.payroll, Content: ForPayroll },
  {
    ...{ value: 'closed', label: TEXTS.closed },
    Content: () => <Requests list="closed" />,
  },
] as const

/** What employees ask to change; the address has the tab and the open request. */
export function ChangesPage() {
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find(({ value }) => value === search.get('tab')) ?? TABS[0]
  const waiting = useQuery(changesQuery('waiting'))
  const payroll = useQuery(payrollQuery)
  const counts: Readonly<Record<string, number | undefined>> = {
    waiting: waiting.data?.items.length,
    payroll: payroll.data?.items.length,
  }
  return (
    <>
      <PageHeader title={PAGE_TITLES.changeRequests} subLine={TEXTS.subLine} />
      <Tabs
        value={tab.value}
        keepMounted={false}
        onChange={value => setSearch(value === null || value === TABS[0].value ? {} : { tab: value })}
      >
        <Tabs.List aria-label={TEXTS.tabs} mb={16}>
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} mih={44} rightSection={<Count of={counts[value]} />}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ value, Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

function Count({ of = 0 }: { of: number | undefined }) {
  if (of === 0) return null
  return (
    <Badge variant="light" color="waiting" className="tabular">
      {of}
    </Badge>
  )
}
