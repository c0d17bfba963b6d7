import type { Prefill } from '@epay/contract/applications/schemas'
import { toDateIn } from '@epay/contract/common/dates'
import { PACKET_MESSAGES, PACKET_TITLE, prefillBanner } from '@epay/contract/packets/messages'
import { Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { initialValues } from '../form/packet-values.ts'
import type { PacketStep } from '../form/steps.ts'
import { usePacketForm } from '../form/use-packet-form.ts'
import { DRAFT_NOTE } from '../packet-draft.ts'
import type { Submitter } from '../submit-packet.ts'
import { useLeaveWarning } from '../use-leave-warning.ts'
import { usePacketDraft } from '../use-packet-draft.ts'
import { usePacketSubmission } from '../use-packet-submission.ts'
import { useSteps } from '../use-steps.ts'
import { DepositStep } from './deposit-step.tsx'
import { DocumentsStep } from './documents-step.tsx'
import { PacketActions } from './packet-actions.tsx'
import { PacketProgress } from './packet-progress.tsx'
import classes from './packet-wizard.module.css'
import { PersonalStep } from './personal-step.tsx'
import { SubmissionDialog } from './submission-dialog.tsx'

type PacketWizardProps = {
  applicationId: string
  prefill: Prefill
  submitter: Submitter
  back?: { label: string; href: string }
  /** After the server has everything. */
  onSubmitted?: () => void
}

/** The employee packet: three steps, each checked before the next. */
export function PacketWizard({ applicationId, prefill, submitter, back, onSubmitted }: PacketWizardProps) {
  const [today] = useState(() => toDateIn(new Date()))
  const [start] = useState(() => initialValues(prefill, today))
  const form = usePacketForm(start)
  const { step, isChecking, titleRef, formRef, check, goForward, goBack } = useSteps(form, today)
  const submission = usePacketSubmission({ applicationId, submitter, onSubmitted })
  const isDisclaimerTicked = useWatch({ control: form.control, name: 'disclaimerAcknowledged' })
  const isSubmitted = submission.state === 'submitted'
  const isKept = submitter.kind === 'candidate' && !isSubmitted
  usePacketDraft(form, { applicationId, start, isOn: isKept })
  useLeaveWarning(form.formState.isDirty && !isSubmitted)

  const proceed = async (event: FormEvent) => {
    event.preventDefault()
    if (isChecking || submission.state !== 'idle') return
    // Enter in a field may submit a form whose button is disabled.
    if (step === 'documents' && !isDisclaimerTicked) return
    if (!(await check())) return
    if (step === 'documents') await submission.submit(form.getValues())
    else goForward()
  }

  return (
    <div className={classes.wizard}>
      <PageHeader title={PACKET_TITLE} back={back} />
      <PacketProgress step={step} titleRef={titleRef} />
      <FormProvider {...form}>
        <form ref={formRef} className={classes.form} noValidate onSubmit={event => void proceed(event)}>
          {isSubmitted ? (
            <SuccessPanel />
          ) : (
            <>
              <FormAlert tone="info">{prefillBanner(prefill)}</FormAlert>
              <fieldset className={classes.fields} disabled={submission.state === 'submitting'}>
                <StepFields step={step} prefill={prefill} today={today} />
              </fieldset>
              {isKept && <Text className={classes.note}>{DRAFT_NOTE}</Text>}
            </>
          )}
          <PacketActions
            step={step}
            state={isChecking ? 'validating' : submission.state}
            isDisclaimerTicked={isDisclaimerTicked}
            upload={submission.upload}
            onPrevious={goBack}
          />
        </form>
      </FormProvider>
      <SubmissionDialog popup={submission.popup} onClose={submission.closePopup} />
    </div>
  )
}

function StepFields({ step, prefill, today }: { step: PacketStep; prefill: Prefill; today: string }) {
  if (step === 'personal') return <PersonalStep prefill={prefill} today={today} />
  return step === 'deposit' ? <DepositStep /> : <DocumentsStep />
}

function SuccessPanel() {
  return (
    <FormAlert tone="success" title={PACKET_MESSAGES.successTitle}>
      {PACKET_MESSAGES.successPanel} You can leave this page now.
    </FormAlert>
  )
}
