import { SECOND_FACTOR_TEXTS } from '@epay/contract/auth/account-texts'
import { type SecondFactorState, secondFactorEndpoints } from '@epay/contract/auth/endpoints'
import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { Button, Group, Stack, Text } from '@mantine/core'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import type { ReturnTo } from '#web/lib/paths.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { StatusBadge } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ProofForm, useFocusOnMount } from './step-form.tsx'
import { TurnOn } from './turn-on.tsx'

const FEW_CODES_MAX = 3

export function secondFactorQuery() {
  return queryOptions({
    queryKey: ['auth', 'second-factor'],
    queryFn: ({ signal }) => callApi(secondFactorEndpoints.state, { signal }),
  })
}

type SecondFactorSectionProps = {
  hasNoCard?: boolean
  password?: string | undefined
  onSetUp?: () => void
}

export function SecondFactorSection({ hasNoCard, password, onSetUp }: SecondFactorSectionProps) {
  const state = usePageQuery(secondFactorQuery())
  const content = (
    <Loaded read={state} failed={SECOND_FACTOR_TEXTS.failed}>
      {data => <Steps state={data} password={password} onSetUp={onSetUp} />}
    </Loaded>
  )
  if (hasNoCard) return content
  return (
    <Card title={SECOND_FACTOR_MESSAGES.title} actions={state.data && <StateBadge isOn={state.data.isOn} />}>
      {content}
    </Card>
  )
}

function StateBadge({ isOn }: { isOn: boolean }) {
  const t = useTranslate()
  return (
    <StatusBadge tone={isOn ? 'approved' : 'waiting'}>
      {t(isOn ? SECOND_FACTOR_TEXTS.on : SECOND_FACTOR_TEXTS.off)}
    </StatusBadge>
  )
}

type Step = 'overview' | 'turnOn' | 'turnOff' | 'newCodes'

type StepsProps = Pick<SecondFactorSectionProps, 'password' | 'onSetUp'> & { state: SecondFactorState }

function Steps({ state, password, onSetUp }: StepsProps) {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>('overview')
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const [message, setMessage] = useState<string>()
  const [hasLeftOverview, setHasLeftOverview] = useState(false)
  const startStep = (next: Step) => {
    setHasLeftOverview(true)
    setMessage(undefined)
    setStep(next)
  }

  const finish = (result: string) => {
    setRecoveryCodes(undefined)
    setStep('overview')
    setMessage(result)
  }
  const reload = () => queryClient.invalidateQueries({ queryKey: secondFactorQuery().queryKey })

  if (recoveryCodes) {
    const isRenewal = step === 'newCodes'
    const title = isRenewal ? SECOND_FACTOR_MESSAGES.codesReplaced : SECOND_FACTOR_MESSAGES.on
    const handleSaved = () => {
      finish(title)
      if (!isRenewal) onSetUp?.()
    }
    return <RecoveryCodes title={title} codes={recoveryCodes} onSaved={handleSaved} />
  }
  const showCodes = (codes: readonly string[]) => {
    setRecoveryCodes(codes)
    void reload()
  }
  if (step === 'turnOn') {
    return <TurnOn knownPassword={password} onTurnedOn={showCodes} onCancel={() => setStep('overview')} />
  }
  if (step === 'newCodes') {
    return (
      <ProofForm
        submitLabel={SECOND_FACTOR_MESSAGES.newCodes}
        explanation={SECOND_FACTOR_TEXTS.oldCodesStop}
        send={body => callApi(secondFactorEndpoints.renewRecoveryCodes, { body })}
        onDone={response => showCodes(response.recoveryCodes)}
        onCancel={() => setStep('overview')}
      />
    )
  }
  if (step === 'turnOff') {
    const handleTurnedOff = () => {
      finish(SECOND_FACTOR_MESSAGES.off)
      void reload()
    }
    return (
      <ProofForm
        submitLabel={SECOND_FACTOR_MESSAGES.turnOff}
        isDangerous
        explanation={SECOND_FACTOR_TEXTS.passwordAlone}
        send={body => callApi(secondFactorEndpoints.remove, { body })}
        onDone={handleTurnedOff}
        onCancel={() => setStep('overview')}
      />
    )
  }
  return (
    <Overview isFocused={hasLeftOverview}>
      {message && <FormAlert tone="success">{t(message)}</FormAlert>}
      {state.isOn ? (
        <OnOverview
          state={state}
          onNewCodes={() => startStep('newCodes')}
          onTurnOff={() => startStep('turnOff')}
        />
      ) : (
        <OffOverview onTurnOn={() => startStep('turnOn')} />
      )}
    </Overview>
  )
}

function Overview({ isFocused, children }: { isFocused: boolean; children: ReactNode }) {
  const ref = useFocusOnMount<HTMLDivElement>(isFocused)
  return (
    <Stack ref={ref} tabIndex={-1} gap="md" align="flex-start" style={{ outline: 'none' }}>
      {children}
    </Stack>
  )
}

function OffOverview({ onTurnOn }: { onTurnOn: () => void }) {
  const t = useTranslate()
  return (
    <>
      <Text>{t(SECOND_FACTOR_MESSAGES.explanation)}</Text>
      <Button onClick={onTurnOn}>{t(SECOND_FACTOR_MESSAGES.turnOn)}</Button>
    </>
  )
}

type OnOverviewProps = { state: SecondFactorState; onNewCodes: () => void; onTurnOff: () => void }

function OnOverview({ state, onNewCodes, onTurnOff }: OnOverviewProps) {
  const t = useTranslate()
  const { recoveryCodesLeft: codesLeft, isRequired } = state
  return (
    <>
      <Text>
        {t(SECOND_FACTOR_TEXTS.needsCode)}{' '}
        {codesLeft === 1 ? t(SECOND_FACTOR_TEXTS.oneLeft) : t(SECOND_FACTOR_TEXTS.left, { count: codesLeft })}
      </Text>
      {codesLeft <= FEW_CODES_MAX && <Text>{t(SECOND_FACTOR_TEXTS.fewLeft)}</Text>}
      {isRequired && <Text c="dimmed">{t(SECOND_FACTOR_MESSAGES.cannotRemove)}</Text>}
      <Group gap={8}>
        <Button variant="default" onClick={onNewCodes}>
          {t(SECOND_FACTOR_MESSAGES.newCodes)}
        </Button>
        {!isRequired && (
          <Button variant="default" onClick={onTurnOff}>
            {t(SECOND_FACTOR_MESSAGES.turnOff)}
          </Button>
        )}
      </Group>
    </>
  )
}

export function RequireSecondFactor({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const { pathname, search } = useLocation()
  const { data, isError, error } = usePageQuery(secondFactorQuery())
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
