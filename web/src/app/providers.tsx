import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { queryClient } from '#web/lib/query-client.ts'
import { cssVariablesResolver, theme } from './theme.ts'

/** A page without toasts is better than none, so failing to load them breaks nothing. */
const Overlays = lazy(() =>
  import('./overlays.tsx').then(
    file => ({ default: file.Overlays }),
    () => ({ default: () => null }),
  ),
)

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        {children}
        <Suspense>
          <Overlays />
        </Suspense>
      </MantineProvider>
    </QueryClientProvider>
  )
}
