import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/translated.tsx'

/** Light or dark; until it is used, the system decides. */
export function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = scheme === 'light' ? 'dark' : 'light'
  const t = useTranslate()
  const label = t(other === 'dark' ? 'Switch to dark colors' : 'Switch to light colors')
  const Icon = other === 'dark' ? IconMoon : IconSun
  return (
    <ActionIcon
      variant="subtle"
      color="neutral"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
