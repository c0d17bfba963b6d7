import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { HAND_OVER_TEXTS } from '@epay/contract/hand-over/page-texts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageTabs } from '#web/ui/page-tabs.tsx'
import { DoneList } from '../done-list.tsx'
import { Reports } from '../reports.tsx'
import { ToPayroll } from '../to-payroll.tsx'

export function HandOverPage() {
  return (
    <>
      <PageHeader title={PAGE_TITLES.handOver} subLine={HAND_OVER_TEXTS.subLine} />
      <PageTabs
        label={HAND_OVER_TEXTS.tabs}
        tabs={[
          { value: 'payroll', label: HAND_OVER_TEXTS.toPayroll, Content: ToPayroll },
          { value: 'reports', label: HAND_OVER_TEXTS.reports, Content: Reports },
          { value: 'done', label: HAND_OVER_TEXTS.done, Content: DoneList },
        ]}
      />
    </>
  )
}
