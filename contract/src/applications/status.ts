/** The application's status as it is on the wire and in the database. */
export const STATUS = {
  Applied: 0,
  HRManagerApproved: 1,
  HRManagerRejected: 2,
  CFOApproved: 3,
  CFORejected: 4,
} as const
type StatusName = keyof typeof STATUS
export type Status = (typeof STATUS)[StatusName]

export const STATUSES = Object.values(STATUS)
export const ALL_STATUSES = -1

export const STATUS_LABELS: Record<Status, string> = {
  0: 'Applied',
  1: 'HR-Manager Approved',
  2: 'HR-Manager Rejected',
  3: 'CFO Approved',
  4: 'CFO Rejected',
}
export const ALL_STATUSES_LABEL = 'All Statuses'

export function isStatus(value: number): value is Status {
  return STATUSES.some(status => status === value)
}
