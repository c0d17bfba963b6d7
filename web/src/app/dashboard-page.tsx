import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { hasAnyRole, STAFF_ROLES } from '@epay/contract/common/roles'
import { DASHBOARD_TEXTS } from '@epay/contract/dashboard/office-texts'
import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useUser } from '#web/auth/session.ts'
import { portalQuery, useHasExtra } from '#web/lib/portal-query.ts'
import { InEnglish, useTranslate } from '#web/lib/translated.tsx'
import { PayOverview } from '#web/paychecks/components/pay-overview.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TitleAsideContext } from '#web/ui/page-title.tsx'
import { OfficeOverview } from './office/office-overview.tsx'
import { WaitingApplications } from './office/waiting-card.tsx'
import { PageHelp } from './page-help.tsx'

export function DashboardPage() {
  const t = useTranslate()
  const { displayName, roles, isLinkSession } = useUser()
  const { data: portal } = useQuery(portalQuery())
  const hasOverview = useHasExtra('dashboard')
  const isStaff = hasAnyRole(roles, STAFF_ROLES) && !isLinkSession
  const hasSummary = !portal || portal.extras.includes('paySummary')
  return (
    <>
      <TitleAsideContext value={isStaff ? <PageHelp page="dashboard" /> : null}>
        <PageHeader
          title={PAGE_TITLES.dashboard}
          subLine={t(DASHBOARD_TEXTS.welcome, { name: displayName })}
        />
      </TitleAsideContext>
      <Stack gap={16}>
        {isStaff && <InEnglish>{hasOverview ? <OfficeOverview /> : <WaitingApplications />}</InEnglish>}
        {hasSummary ? <PayOverview isCompact={isStaff} /> : <ChecksLink />}
      </Stack>
    </>
  )
}

/** For servers without the pay overview. */
function ChecksLink() {
  const t = useTranslate()
  return (
    <Card>
      <Anchor component={Link} to={PAGES.employeeChecks.path} fw={600} className="touch-target">
        {t(PAGE_TITLES.employeeChecks)}
      </Anchor>
    </Card>
  )
}
