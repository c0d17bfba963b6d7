import { useUser } from '#web/lib/session.ts'
import { LatestCheck } from '#web/paychecks/components/latest-check.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function DashboardPage() {
  const { name } = useUser()
  return (
    <>
      <PageHeader title="Dashboard" subLine={`Welcome, ${name}.`} />
      <Card>
        <LatestCheck />
      </Card>
    </>
  )
}
