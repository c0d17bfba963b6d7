import { NOT_SCANNED } from '@epay/contract/files/messages'
import { ActionIcon, Box, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type FileRowProps = {
  thumbnail: ReactNode
  name: string
  /** For example, the size; shown next to the name if there is room. */
  details: ReactNode
  removeLabel: string
  onRemove: () => void
}

export function FileRow({ thumbnail, name, details, removeLabel, onRemove }: FileRowProps) {
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
      {thumbnail}
      <Stack gap={0} flex={1} miw={0}>
        <Box component="span" c="bright" fw={520} style={{ overflowWrap: 'anywhere' }}>
          <FileName name={name} />
        </Box>
        <Group component="span" gap="0 12px" c="dimmed" fz={14} className="tabular">
          {details}
        </Group>
      </Stack>
      <ActionIcon variant="subtle" color="neutral" data-remove aria-label={removeLabel} onClick={onRemove}>
        <IconTrash size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

type FileNameProps = {
  name: string
  format?: (name: string) => string
}

/** Shortens the name to fit on a phone; screen readers and the tooltip use the full name. */
export function FileName({ name, format = text => text }: FileNameProps) {
  const shortName = shortFileName(name)
  if (shortName === name) return <span>{format(name)}</span>
  return (
    <span title={name}>
      <span aria-hidden>{format(shortName)}</span>
      <VisuallyHidden>{format(name)}</VisuallyHidden>
    </span>
  )
}

const DISPLAYED_LENGTH_MAX = 40
/** Long enough for a date or version suffix and the extension. */
const TAIL_LENGTH = 14

/** Keeps the beginning and the end, which usually differ between files. Counts code points. */
function shortFileName(name: string): string {
  const codePoints = [...name]
  if (codePoints.length <= DISPLAYED_LENGTH_MAX) return name
  return `${codePoints.slice(0, DISPLAYED_LENGTH_MAX - TAIL_LENGTH - 1).join('')}…${codePoints.slice(-TAIL_LENGTH).join('')}`
}

export function NotScanned() {
  return (
    <Text c="dimmed" fz={14}>
      {NOT_SCANNED}
    </Text>
  )
}
