import { SECOND_FACTOR_TEXTS } from '@epay/contract/auth/account-texts'
import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { Box, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslate } from '#web/lib/translated.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { destinationAfterSignIn } from '../destination.ts'
import { SecondFactorSection, secondFactorQuery } from '../second-factor/second-factor-section.tsx'
import { useUser } from '../session.ts'

export function SecondFactorPage() {
  const t = useTranslate()
  const user = useUser()
  const { state } = useLocation()
  const [isSetUp, setIsSetUp] = useState(false)
  const { data } = useQuery(secondFactorQuery())
  const next = destinationAfterSignIn(state, user)
  const isSetupExpected = data && !data.isOn && (data.isRequired || state !== null)
  return (
    <Box maw={480}>
      <PageHeader title={SECOND_FACTOR_MESSAGES.title} />
      <Stack gap="md">
        {isSetupExpected && (
          <FormAlert tone="info">
            {t(SECOND_FACTOR_MESSAGES[data.isRequired ? 'missing' : 'neededHere'])}
          </FormAlert>
        )}
        <SecondFactorSection onSetUp={() => setIsSetUp(true)} />
        {isSetUp && (
          <Button component={Link} to={next.path} state={next.state} w={{ base: '100%', xs: 'fit-content' }}>
            {t(SECOND_FACTOR_TEXTS.continue)}
          </Button>
        )}
      </Stack>
    </Box>
  )
}
