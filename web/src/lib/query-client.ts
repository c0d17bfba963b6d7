import { QueryClient } from '@tanstack/react-query'
import { ApiError, isTemporary } from './api-error.ts'

const LONGEST_WAIT_MS = 15_000

/** How long to wait before the next try: what the server asks for, else longer and longer. */
export function retryDelayMs(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined
  return asked === undefined ? Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS) : asked * 1000
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // What is shown stays, and what is missing comes by itself when the server is back.
        retry: (_, error) => isTemporary(error),
        retryDelay: retryDelayMs,
        staleTime: 15_000,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

export const queryClient = createQueryClient()
