import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { errorMessage } from '#web/lib/api-error.ts'
import type { ReturnTo } from '#web/lib/paths.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { secondFactorQuery } from './second-factor-section.tsx'

/** A form that asks for a code; a user without a second factor sets one up first and comes back. */
export function WithSecondFactor({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const { pathname, search } = useLocation()
  const { data, isError, error } = useRead(secondFactorQuery())
  if (isError) return <FormAlert>{errorMessage(error)}</FormAlert>
  if (!data || data.isOn) return data && children
  const returnTo: ReturnTo = { path: `${pathname}${search}` }
  return (
    <Group gap="8px 16px">
      <Text>{t(SECOND_FACTOR_MESSAGES.neededHere)}</Text>
      <Button component={Link} to={PAGES.secondFactor.path} state={returnTo}>
        {t(SECOND_FACTOR_MESSAGES.setUp)}
      </Button>
    </Group>
  )
}
