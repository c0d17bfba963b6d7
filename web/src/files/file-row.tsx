import { ActionIcon, Box, Group, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FileName } from './file-name.tsx'

type FileRowProps = {
  /** A small picture, or an icon. */
  picture: ReactNode
  name: string
  /** Beside the name where there is room, such as the size. */
  about: ReactNode
  removeLabel: string
  onRemove: () => void
}

/** A chosen file, which can be taken out again. */
export function FileRow({ picture, name, about, removeLabel, onRemove }: FileRowProps) {
  return (
    <Group
      component="li"
      wrap="nowrap"
      gap={12}
      mih={60}
      p="4px 4px 4px 8px"
      bd="1px solid var(--epay-line)"
      bdrs={8}
    >
      {picture}
      <Stack gap={0} flex={1} miw={0}>
        <Box component="span" c="bright" fw={520} style={{ overflowWrap: 'anywhere' }}>
          <FileName name={name} />
        </Box>
        <Group component="span" gap="0 12px" c="dimmed" fz={14} className="tabular">
          {about}
        </Group>
      </Stack>
      <ActionIcon variant="subtle" color="neutral" data-remove aria-label={removeLabel} onClick={onRemove}>
        <IconTrash size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
