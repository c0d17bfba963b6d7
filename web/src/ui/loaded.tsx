import type { Message } from '@epay/contract/languages/message'
import type { ReactNode } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { ErrorState, Loading, LoadingRows } from './states.tsx'

type LoadedProps<Data> = {
  read: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** The error's title. */
  failed: Message
  isPage?: boolean
  /** Shows skeleton rows instead of a spinner. */
  hasRows?: boolean
  children: (data: Data) => ReactNode
}

/** Renders a query's data, or its loading or error state. */
export function Loaded<Data>({ read, failed, isPage, hasRows, children }: LoadedProps<Data>) {
  const { data, error, refetch } = read
  if (data !== undefined) return children(data)
  if (error) return <ErrorState title={failed} text={messageOf(error)} onRetry={() => void refetch()} />
  return hasRows ? <LoadingRows /> : <Loading isPage={isPage} />
}
