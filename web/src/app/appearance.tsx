import { MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'

export function Appearance({ children }: { children: ReactNode }) {
  useLightPaper()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}

/** Prints in light colors even when the screen is dark. */
function useLightPaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let screenScheme: string | undefined
    const begin = () => {
      screenScheme = dataset.mantineColorScheme
      dataset.mantineColorScheme = 'light'
    }
    const end = () => {
      dataset.mantineColorScheme = screenScheme
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
}
