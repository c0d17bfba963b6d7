import { LIST_MESSAGES } from '@epay/contract/applications/messages'
import { isDecider } from '@epay/contract/applications/transitions'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { useUser } from '#web/lib/session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ApplicationFilter } from '../components/application-filter.tsx'
import { ApplicationTable } from '../components/application-table.tsx'
import { HistoryModal, type HistoryOf } from '../components/history-modal.tsx'
import { DetailsModal } from '../details/details-modal.tsx'
import { useApplicationList } from '../list-filters.ts'
import { waitingCountOptions } from '../queries.ts'

const openedByLinkSchema = z.object({ openApplicationId: z.string().min(1), fromEmailToken: z.literal(true) })

/** The id that a mailed link brought along; taken out of the history, so that a reload opens nothing. */
function useApplicationFromLink(): string | undefined {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const [id] = useState(() => openedByLinkSchema.safeParse(state).data?.openApplicationId)
  useEffect(() => {
    if (openedByLinkSchema.safeParse(state).success) navigate({ search }, { replace: true, state: null })
  }, [state, search, navigate])
  return id
}

/** The applications for those who review them. */
export function ApplicationsPage() {
  const list = useApplicationList()
  const [openId, setOpenId] = useState(useApplicationFromLink())
  const [history, setHistory] = useState<HistoryOf>()
  const closeDetails = useCallback(() => setOpenId(undefined), [])
  return (
    <>
      <PageHeader title={LIST_MESSAGES.title} subLine={<WaitingLine />} />
      <ApplicationFilter
        filters={list.filters}
        activeCount={list.activeFilterCount}
        onApply={list.applyFilters}
        onClear={list.clearFilters}
      />
      <ApplicationTable
        list={list}
        onView={setOpenId}
        onHistory={({ id, firstName, lastName }) => setHistory({ id, applicant: `${firstName} ${lastName}` })}
      />
      <DetailsModal id={openId} onClose={closeDetails} />
      <HistoryModal history={history} onClose={() => setHistory(undefined)} />
    </>
  )
}

/** For those who decide: how many applications wait for them. */
function WaitingLine() {
  const { roles } = useUser()
  const { data: count } = useQuery(waitingCountOptions(roles))
  if (!isDecider(roles)) return 'Everyone who applied, and how far they are'
  if (count === undefined) return '\u00a0'
  if (count === 0) return 'None is waiting for you'
  return count === 1 ? '1 is waiting for you' : `${count} are waiting for you`
}
