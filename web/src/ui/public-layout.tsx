import { ActionIcon, Group, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './public-layout.module.css'

type PublicLayoutProps = {
  /** On the right of the header, such as the language. */
  right?: ReactNode
  /** `narrow` for one form, `page` for more. */
  width?: 'narrow' | 'page'
  children: ReactNode
}

/** The frame of the pages that need no sign-in. */
export function PublicLayout({ right, width = 'page', children }: PublicLayoutProps) {
  return (
    <div className={classes.layout} data-width={width}>
      <SkipLink />
      <header className={classes.header}>
        <Logo />
        <Group gap={4} wrap="nowrap">
          {right}
          <ColorSchemeSwitch />
        </Group>
      </header>
      <main id="main" tabIndex={-1} className={classes.main} data-width={width}>
        {children}
      </main>
    </div>
  )
}

/** First stop of the keyboard: past the header and the sidebar. */
export function SkipLink() {
  const t = useTranslate()
  return (
    <a className={classes.skip} href="#main">
      {t('Skip to content')}
    </a>
  )
}

/** The mark and the name. */
export function Logo() {
  return (
    <span className={`touch-target ${classes.logo}`}>
      <span className={classes.mark} aria-hidden>
        E
      </span>
      <span>EPay</span>
    </span>
  )
}

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
