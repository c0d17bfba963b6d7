import { useMediaQuery } from '@mantine/hooks'

/** Uses the breakpoint of the style sheets. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
}
