import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconEye, IconHistory } from '@tabler/icons-react'
import { useRef } from 'react'

type ApplicationActionsProps = { applicant: string; onView: () => void; onHistory: () => void }

export function ApplicationActions({ applicant, onView, onHistory }: ApplicationActionsProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The dialog gives the focus back to what had it, and the menu's entry is gone by then.
  const fromButton = (open: () => void) => () => {
    button.current?.focus()
    open()
  }
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="neutral" aria-label={`Actions for ${applicant}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye size={18} aria-hidden />} onClick={fromButton(onView)}>
          View
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={fromButton(onHistory)}>
          History
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
