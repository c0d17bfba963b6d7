import { PAGES } from '@epay/contract/auth/pages'
import { SETUP_NOTE_TEXTS } from '@epay/contract/setup/page-texts'
import { Box, Button, Group, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { setupQuery, useSaveStep } from './queries.ts'

export function SetupNote() {
  const { data } = useQuery(setupQuery())
  const { mutate, isPending } = useSaveStep()
  if (!data?.step) return null
  return (
    <Paper
      withBorder
      radius="lg"
      px={16}
      py={8}
      mb={16}
      component="section"
      aria-label={SETUP_NOTE_TEXTS.text}
    >
      <Group gap="4px 12px">
        <Box flex="1 1 240px">{SETUP_NOTE_TEXTS.text}</Box>
        <Button component={Link} to={PAGES.setup.path} variant="default" size="sm">
          {SETUP_NOTE_TEXTS.continueLabel}
        </Button>
        <Button variant="subtle" size="sm" loading={isPending} onClick={() => mutate('done')}>
          {SETUP_NOTE_TEXTS.finish}
        </Button>
      </Group>
    </Paper>
  )
}
