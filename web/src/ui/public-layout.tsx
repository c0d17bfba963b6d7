import type { ReactNode } from 'react'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import { Logo } from './logo.tsx'
import classes from './public-layout.module.css'
import { SkipLink } from './skip-link.tsx'

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
        <div className={classes.right}>
          {right}
          <ColorSchemeSwitch />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main} data-width={width}>
        {children}
      </main>
    </div>
  )
}
