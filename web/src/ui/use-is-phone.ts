import { useMediaQuery } from '@mantine/hooks'

/** Is the window as narrow as a phone's? The width at which the style sheets change, too. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
}
