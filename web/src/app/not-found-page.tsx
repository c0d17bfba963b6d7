import { Button, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'

export function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <PublicLayout width="narrow">
      <PageHeader title="Page not found" />
      <Text mb="lg">
        There is nothing at <b>{pathname}</b>. The link may be old, or the address may have a typing mistake.
      </Text>
      <Button component={Link} to="/">
        Go to the start page
      </Button>
    </PublicLayout>
  )
}
