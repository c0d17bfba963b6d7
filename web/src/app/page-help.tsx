import type { HelpedPage } from '@epay/contract/auth/help-texts'
import { PAGE_HELP_TEXTS } from '@epay/contract/common/page-texts'
import { DEFAULT_LANGUAGE } from '@epay/contract/languages/languages'
import { ActionIcon } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { type ComponentType, useId, useRef, useState } from 'react'
import { BesideTitle } from '#web/ui/page-title.tsx'
import { PageHelpPanel } from './page-help-panel.tsx'

/** The '?' beside the title of a staff page. */
export function PageHelp({ page }: { page: HelpedPage }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button has opened
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
        aria-label={PAGE_HELP_TEXTS.open}
        title={PAGE_HELP_TEXTS.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        // Pressing it while the panel is open would take the focus from there, and open it again.
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

/** The page with its '?'. */
export function withHelp(page: HelpedPage, Page: ComponentType): ComponentType {
  const help = <PageHelp page={page} />
  return function PageWithHelp() {
    return (
      <BesideTitle value={help}>
        <Page />
      </BesideTitle>
    )
  }
}
