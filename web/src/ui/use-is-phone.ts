import { useMediaQuery } from '@mantine/hooks'

/** The same width as in the style sheets. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
}
