import { MAIL_MESSAGES } from '@epay/contract/mail/messages'
import { PageHeader } from '#web/ui/page-header.tsx'
import { MailFilter } from '../admin/mail-filter.tsx'
import { useMailList } from '../admin/mail-list-state.ts'
import { MailTable } from '../admin/mail-table.tsx'

/** What the portal mailed, for the Admin: what waits, what arrived and what did not. */
export function MailPage() {
  const list = useMailList()
  return (
    <>
      <PageHeader title={MAIL_MESSAGES.title} subLine={MAIL_MESSAGES.subLine} />
      <MailFilter
        filters={list.filters}
        activeCount={list.activeFilterCount}
        onApply={list.applyFilters}
        onClear={list.clearFilters}
      />
      <MailTable list={list} />
    </>
  )
}
