import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { HAND_OVER_TEXTS } from '@epay/contract/hand-over/page-texts'
import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { PageHeader } from '#web/ui/page-header.tsx'
import { DoneList } from '../done-list.tsx'
import { Reports } from '../reports.tsx'
import { ToPayroll } from '../to-payroll.tsx'

const TABS = [
  { value: 'payroll', label: HAND_OVER_TEXTS.toPayroll, Content: ToPayroll },
  { value: 'reports', label: HAND_OVER_TEXTS.reports, Content: Reports },
  { value: 'done', label: HAND_OVER_TEXTS.done, Content: DoneList },
] as const

/** Hires on their way to payroll and to their state; the address has the tab. */
export function HandOverPage() {
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find(({ value }) => value === search.get('tab')) ?? TABS[0]
  return (
    <>
      <PageHeader title={PAGE_TITLES.handOver} subLine={HAND_OVER_TEXTS.subLine} />
      <Tabs
        value={tab.value}
        keepMounted={false}
        onChange={value => setSearch(value === null || value === TABS[0].value ? {} : { tab: value })}
      >
        <Tabs.List aria-label={HAND_OVER_TEXTS.tabs} mb={16}>
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} mih={44}>
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
