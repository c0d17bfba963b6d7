import { ApiError } from '#web/lib/api-error.ts'

/** Query of /unauthorized; see the contract's denied reasons. */
export type Denial = { reason: string; message?: string }

/** Why a candidate's link does not open the packet. */
export function denialOf(error: unknown): Denial {
  if (!(error instanceof ApiError)) return { reason: 'validation-failed' }
  const { status, said } = error
  if (status === 'network') return { reason: 'network-error' }
  if (status === 401) return { reason: 'invalid-token' }
  if (status === 403) return { reason: 'unauthorized' }
  // A success that can't be read says nothing about the link.
  if (status >= 500 || status < 300) return { reason: 'server-error' }
  // For example a packet that was already submitted; only the server knows the reason.
  return { reason: 'validation-failed', message: said.detail }
}

/** Failures that may be temporary, after which the link still works. */
export function canRetry({ reason }: Denial): boolean {
  return reason === 'network-error' || reason === 'server-error'
}
