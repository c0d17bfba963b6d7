import { hasAnyRole, MANAGER_ROLES } from '@epay/contract/common/roles'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/auth/session.ts'
import { useHas } from '#web/lib/portal-query.ts'
import { changesQuery, payrollQuery } from './queries.ts'

/** Counts requests that the user can decide on and changes that payroll can enter now. */
export function useChangeCounts(): { toDecide: number; forPayroll: number } {
  const { roles, isLinkSession } = useUser()
  const isHere = useHas('changeRequests') && !isLinkSession
  const waiting = useQuery({ ...changesQuery('waiting'), enabled: isHere && roles.includes('HR-Manager') })
  const payroll = useQuery({ ...payrollQuery, enabled: isHere && hasAnyRole(roles, MANAGER_ROLES) })
  const canLeave = payroll.data?.items.filter(
    ({ enteredAt, leavesAt }) =>
      enteredAt === null && (leavesAt === null || Date.parse(leavesAt) <= Date.now()),
  )
  return {
    toDecide: waiting.data?.items.filter(({ refusal }) => refusal === null).length ?? 0,
    forPayroll: canLeave?.length ?? 0,
  }
}
