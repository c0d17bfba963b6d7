import { SHELL_TEXTS } from '@epay/contract/common/shell-texts'
import { Box, Drawer } from '@mantine/core'
import { useLocation } from 'react-router'
import type { SessionUser } from '#web/auth/session-store.ts'
import { isTranslatedPath } from '#web/lib/paths.ts'
import { useLangAttribute, useTranslate } from '#web/lib/translated.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { AccountLinks } from './account-links.tsx'
import { Sidebar } from './sidebar.tsx'

type PhoneMenuProps = {
  user: SessionUser
  isOpen: boolean
  onClose: () => void
  /** Called after the closing animation, when the menu no longer traps focus. */
  onClosed: () => void
}

export function PhoneMenu({ user, isOpen, onClose, onClosed }: PhoneMenuProps) {
  const t = useTranslate()
  const { pathname } = useLocation()
  return (
    <Drawer
      {...useLangAttribute()}
      opened={isOpen}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      position="right"
      size={300}
      title={user.displayName}
      closeButtonProps={{ 'aria-label': t(SHELL_TEXTS.closeMenu), size: 44, iconSize: 20 }}
    >
      <Sidebar user={user} />
      <Box mt={12} pt={12} style={{ borderTop: '1px solid var(--epay-line)' }}>
        <AccountLinks user={user} isInMenu />
        {isTranslatedPath(pathname) && <LanguageSwitch />}
      </Box>
    </Drawer>
  )
}
