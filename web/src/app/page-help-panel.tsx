import { type HelpedPage, helpOf } from '@epay/contract/auth/help-texts'
import { helpHref } from '@epay/contract/common/help-pages'
import { PAGE_HELP_TEXTS } from '@epay/contract/common/page-texts'
import { DEFAULT_LANGUAGE } from '@epay/contract/languages/languages'
import { Anchor, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './page-help.module.css'

/** The panel of the '?' button. The guide opens in a new tab, because a form on this page may be half filled in. */
export function PageHelpPanel({ page, id }: { page: HelpedPage; id: string }) {
  const panel = useRef<HTMLDivElement>(null)
  const { text, page: guidePage, section } = helpOf(page)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={panel}
      id={id}
      lang={DEFAULT_LANGUAGE}
      role="dialog"
      aria-label={PAGE_HELP_TEXTS.open}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      className={classes.panel}
    >
      <Text id={`${id}-text`}>{text}</Text>
      <Anchor
        href={`${helpHref(guidePage, 'en')}${section ? `#${section}` : ''}`}
        target="_blank"
        rel="noopener"
        fw={600}
        className="touch-target"
      >
        {PAGE_HELP_TEXTS.more}
      </Anchor>
    </div>
  )
}
