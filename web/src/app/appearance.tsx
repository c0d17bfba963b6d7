import { MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'

export function Appearance({ children }: { children: ReactNode }) {
  useLightPrinting()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}

/** Prints in light colors even when the screen is dark. */
function useLightPrinting(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let screenScheme: string | undefined
    const switchToLight = () => {
      screenScheme = dataset.mantineColorScheme
      dataset.mantineColorScheme = 'light'
    }
    const restoreScheme = () => {
      dataset.mantineColorScheme = screenScheme
    }
    window.addEventListener('beforeprint', switchToLight)
    window.addEventListener('afterprint', restoreScheme)
    return () => {
      window.removeEventListener('beforeprint', switchToLight)
      window.removeEventListener('afterprint', restoreScheme)
    }
  }, [])
}
