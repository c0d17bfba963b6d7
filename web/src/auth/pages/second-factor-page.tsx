import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { destinationAfterSignIn } from '../destination.ts'
import { secondFactorQuery } from '../second-factor/queries.ts'
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx'
import { useUser } from '../session.ts'
import classes from './password-page.module.css'

/** The second factor of whoever has no profile, or needs one before anything else. */
export function SecondFactorPage() {
  const user = useUser()
  const { state } = useLocation()
  const [isSetUp, setIsSetUp] = useState(false)
  const { data } = useQuery(secondFactorQuery())
  const next = destinationAfterSignIn(state, user)
  const isMissing = data?.isRequired && !data.isOn
  return (
    <div className={classes.column}>
      <PageHeader title={SECOND_FACTOR_MESSAGES.title} />
      <Stack gap="md">
        {isMissing && <FormAlert tone="info">{SECOND_FACTOR_MESSAGES.missing}</FormAlert>}
        <SecondFactorSection onSetUp={() => setIsSetUp(true)} />
        {isSetUp && (
          <Button component={Link} to={next.path} state={next.state} className={classes.submit}>
            Go On
          </Button>
        )}
      </Stack>
    </div>
  )
}
