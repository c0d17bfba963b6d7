import { PAGES } from '@epay/contract/auth/pages'
import { english } from '@epay/contract/languages/translator'
import type { SetupStep } from '@epay/contract/setup/endpoints'
import { SETUP_STEP_TEXTS, SETUP_TEXTS } from '@epay/contract/setup/page-texts'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { SecondFactorSection, secondFactorQuery } from '#web/auth/second-factor/second-factor-section.tsx'
import { errorMessage } from '#web/lib/api-error.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ImportStep } from './import-step.tsx'
import { setupQuery, useSaveStep } from './queries.ts'
import { SettingsStep } from './settings-step.tsx'
import { StartList } from './start-list.tsx'
import { StepFrame } from './step-frame.tsx'

type AdminStepsProps = {
  /** The password that the user has just chosen, so that the second-factor step doesn't ask for it again. */
  password: string | undefined
}

/** The second factor is the first step, because an Admin can't open any other page without it. */
export function AdminSteps({ password }: AdminStepsProps) {
  const factor = usePageQuery(secondFactorQuery())
  // The second factor is on before the user has saved the recovery codes, which must stay on screen until then.
  const [isFactorStep, setIsFactorStep] = useState<boolean>()
  if (factor.data && isFactorStep === undefined) setIsFactorStep(!factor.data.isOn)
  if (isFactorStep)
    return (
      <StepFrame step="factor" {...SETUP_STEP_TEXTS.factor}>
        <SecondFactorSection hasNoCard password={password} onSetUp={() => setIsFactorStep(false)} />
      </StepFrame>
    )
  return (
    <Loaded read={factor} failed={SETUP_TEXTS.failed} isPage>
      {() => <ServerSteps />}
    </Loaded>
  )
}

function ServerSteps() {
  const saveStep = useSaveStep()
  return (
    <Loaded read={usePageQuery(setupQuery())} failed={SETUP_TEXTS.failed} isPage>
      {({ step }) => (
        <Stack>
          <CurrentStep
            step={step}
            isBusy={saveStep.isPending}
            onGoToStep={next => saveStep.mutate(next)}
            onFinish={() => saveStep.mutateAsync('done')}
          />
          {saveStep.error && <FormAlert>{errorMessage(saveStep.error)}</FormAlert>}
        </Stack>
      )}
    </Loaded>
  )
}

type CurrentStepProps = {
  step: SetupStep | null
  isBusy: boolean
  onGoToStep: (step: SetupStep) => void
  onFinish: () => Promise<unknown>
}

function CurrentStep({ step, isBusy, onGoToStep, onFinish }: CurrentStepProps) {
  switch (step) {
    case 'company':
      return <SettingsStep key={step} group={step} onDone={() => onGoToStep('mail')} />
    case 'mail':
      return (
        <SettingsStep
          key={step}
          group={step}
          onDone={() => onGoToStep('import')}
          onBack={() => onGoToStep('company')}
        />
      )
    case 'import':
      return <ImportStep isBusy={isBusy} onFinish={onFinish} onBack={() => onGoToStep('mail')} />
    case null:
      return <AllDone />
  }
}

function AllDone() {
  const { title, intro } = SETUP_STEP_TEXTS.done
  const address = `${window.location.host}${PAGES.setup.path}`
  return (
    <>
      <PageTitle title={title} subLine={english(intro, { address })} />
      <Card>
        <StartList />
      </Card>
      <Button component={Link} to={PAGES.home.path} variant="default" mt={16}>
        {SETUP_TEXTS.toStart}
      </Button>
    </>
  )
}
