import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Is it worth trying again? */
function isPassing(error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 'network' || error.status === 429 || error.status >= 502
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isPassing(error),
        staleTime: 15_000,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

export const queryClient = createQueryClient()
