import { hasAnyRole, MANAGER_ROLES } from '@epay/contract/common/roles'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/auth/session.ts'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { changesQuery, payrollQuery } from './queries.ts'

/** Counts requests that the user can decide on and changes that payroll can enter now. */
export function useChangeCounts(): { toDecide: number; forPayroll: number } {
  const { roles, isLinkSession } = useUser()
  const isAvailable = useHasExtra('changeRequests') && !isLinkSession
  const waiting = useQuery({
    ...changesQuery('waiting'),
    enabled: isAvailable && roles.includes('HR-Manager'),
  })
  const payroll = useQuery({ ...payrollQuery, enabled: isAvailable && hasAnyRole(roles, MANAGER_ROLES) })
  const enterableChanges = payroll.data?.items.filter(
    ({ enteredAt, leavesAt }) =>
      enteredAt === null && (leavesAt === null || Date.parse(leavesAt) <= Date.now()),
  )
  return {
    toDecide: waiting.data?.items.filter(({ refusal }) => refusal === null).length ?? 0,
    forPayroll: enterableChanges?.length ?? 0,
  }
}
