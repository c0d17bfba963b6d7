import { PAGES } from '@epay/contract/auth/pages'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { FormAlert } from '#web/ui/form-alert.tsx'

/** Why the link leads nowhere, and where to go instead. */
export function DeadEnd({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <>
      <FormAlert>{text}</FormAlert>
      <Group gap={8} mt="md">
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            Try Again
          </Button>
        )}
        <Button variant="default" component={Link} to={PAGES.applications.path}>
          Open Job Applications
        </Button>
      </Group>
    </>
  )
}
