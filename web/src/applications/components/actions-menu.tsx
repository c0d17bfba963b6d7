import { ROW_TEXTS } from '@epay/contract/applications/list-texts'
import { Box, Menu } from '@mantine/core'
import { IconEye, IconHistory } from '@tabler/icons-react'

type ActionsMenuProps = {
  /** The menu has the button's name. */
  buttonId: string
  isOpen: boolean
  onClose: () => void
  onView: () => void
  onHistory: () => void
}

/** What can be done with a row, below the button around which it stands. */
export function ActionsMenu({ buttonId, isOpen, onClose, onView, onHistory }: ActionsMenuProps) {
  return (
    <Menu opened={isOpen} onClose={onClose} position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Box component="span" pos="absolute" inset={0} style={{ pointerEvents: 'none' }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-labelledby={buttonId}>
        <Menu.Item leftSection={<IconEye size={18} aria-hidden />} onClick={onView}>
          {ROW_TEXTS.view}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={onHistory}>
          {ROW_TEXTS.history}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
