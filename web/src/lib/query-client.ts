import { QueryClient } from '@tanstack/react-query'
import { isTemporary, retryDelayMs } from './api-error.ts'

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Keeps retrying while the server is unreachable. Loaded data stays on screen.
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
