import { helpOf, type PageWithHelp } from '@epay/contract/auth/help-texts'
import { helpHref } from '@epay/contract/common/help-pages'
import { PAGE_HELP_TEXTS } from '@epay/contract/common/page-texts'
import { DEFAULT_LANGUAGE } from '@epay/contract/languages/languages'
import { ActionIcon, Anchor, Text } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { TitleAsideContext } from '#web/ui/page-title.tsx'
import classes from './page-help.module.css'

export function PageHelp({ page }: { page: PageWithHelp }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel that the button opened
    <div
      onKeyDown={event => {
        if (!isOpen || event.key !== 'Escape') return
        setIsOpen(false)
        button.current?.focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false)
      }}
    >
      <ActionIcon
        ref={button}
        lang={DEFAULT_LANGUAGE}
        variant="subtle"
        color="neutral"
        aria-label={PAGE_HELP_TEXTS.openHelp}
        title={PAGE_HELP_TEXTS.openHelp}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        // Pressing the button would blur the panel and close it; the click would then reopen it.
        onMouseDown={event => event.preventDefault()}
        onClick={() => {
          setIsOpen(!isOpen)
          button.current?.focus()
        }}
      >
        <IconHelp size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
      {isOpen && <PageHelpPanel page={page} id={panelId} />}
    </div>
  )
}

/** The guide opens in a new tab, because a form on this page may be half filled in. */
function PageHelpPanel({ page, id }: { page: PageWithHelp; id: string }) {
  const panel = useRef<HTMLDivElement>(null)
  const { text, page: guidePage, section } = helpOf(page)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={panel}
      id={id}
      lang={DEFAULT_LANGUAGE}
      role="dialog"
      aria-label={PAGE_HELP_TEXTS.openHelp}
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
        {PAGE_HELP_TEXTS.readMore}
      </Anchor>
    </div>
  )
}

export function withHelp(page: PageWithHelp, Page: ComponentType): ComponentType {
  const help = <PageHelp page={page} />
  return function PageWithHelp() {
    return (
      <TitleAsideContext value={help}>
        <Page />
      </TitleAsideContext>
    )
  }
}
