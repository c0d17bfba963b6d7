import { Text } from '@mantine/core'
import { useUser } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function DashboardPage() {
  const { name } = useUser()
  return (
    <>
      <PageHeader title="Dashboard" subLine={`Welcome, ${name}.`} />
      <Card>
        <Text c="dimmed">Your pay checks are under Employee Checks.</Text>
      </Card>
    </>
  )
}
