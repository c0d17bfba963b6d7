import type { Prefill } from '@epay/contract/applications/schemas'
import { toDateIn } from '@epay/contract/common/dates'
import type { PacketDraft } from '@epay/contract/packets/draft'
import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { DRAFT_TEXTS, STAFF_DRAFT_TEXTS, WIZARD_TEXTS } from '@epay/contract/packets/page-texts'
import { Box } from '@mantine/core'
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import type { StepEntry } from '#web/lib/step-history.ts'
import { useLanguage } from '#web/lib/translated.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useUnloadWarning } from '#web/ui/leaving.ts'
import { EMPTY_DRAFT, openForm, unsavedAnswersStorage } from '../draft/draft-answers.ts'
import { usePacketDraft } from '../draft/use-packet-draft.ts'
import { PacketFilesProvider } from '../files/use-packet-files.ts'
import { initialValues, useDisclaimerReset, usePacketForm } from '../form/packet-values.ts'
import { useSteps } from '../form/steps.ts'
import type { Submitter } from '../submission.tsx'
import { SubmissionDialog, usePacketSubmission } from '../submission.tsx'
import { AfterSubmission } from './after-submission.tsx'
import { DepositStep } from './deposit-step.tsx'
import { DocumentsStep } from './documents-step.tsx'
import {
  ContinueNotice,
  EndNotice,
  OtherDeviceNotice,
  ReopenedNotice,
  SavingNotice,
} from './draft-notices.tsx'
import { PacketActions, PacketProgress } from './packet-navigation.tsx'
import { PersonalStep } from './personal-step.tsx'

type PacketWizardProps = {
  applicationId: string
  prefill: Prefill
  /** `undefined` if the server doesn't support drafts. */
  draft: PacketDraft | undefined
  company: string
  submitter: Submitter
  header: ReactNode
  useEntry: () => StepEntry
  onUnsavedChange?: (isUnsaved: boolean) => void
  onSubmitted?: () => void
}

function useInitialState({ applicationId, prefill, draft, submitter }: PacketWizardProps) {
  const [initialState] = useState(() => {
    const today = toDateIn(new Date())
    const blank = initialValues(prefill, today)
    // Unsaved answers aren't restored for staff, because the next person at an office computer must not see them.
    const unsaved = submitter.kind === 'candidate' ? unsavedAnswersStorage(applicationId).read() : undefined
    return { today, blank, ...openForm(blank, draft ?? EMPTY_DRAFT, unsaved) }
  })
  return initialState
}

export function PacketWizard(props: PacketWizardProps) {
  const {
    applicationId,
    prefill,
    draft,
    company,
    submitter,
    header,
    useEntry,
    onUnsavedChange,
    onSubmitted,
  } = props
  const { today, blank, values, otherDevice } = useInitialState(props)
  const { language, t } = useLanguage()
  const form = usePacketForm(values)
  useDisclaimerReset(form, language)
  const { step, isChecking, titleRef, formRef, check, show, edit, goToMissing, goForward, goBack } = useSteps(
    form,
    { entry: useEntry(), today },
  )
  const [isSubmitted, setIsSubmitted] = useState(false)
  const successRef = useRef<HTMLDivElement>(null)
  const packetDraft = usePacketDraft(form, {
    applicationId,
    submitter,
    draft,
    blank,
    otherDevice,
    isEnabled: !isSubmitted,
  })
  const submission = usePacketSubmission({
    applicationId,
    submitter,
    onSubmitted: () => {
      setIsSubmitted(true)
      onSubmitted?.()
    },
    onFailed: packetDraft.pull,
  })
  const texts = submitter.kind === 'staff' ? STAFF_DRAFT_TEXTS : DRAFT_TEXTS
  const isDisclaimerChecked = useWatch({ control: form.control, name: 'disclaimerAcknowledged' })
  const isUnsaved = packetDraft.isUnsaved && !isSubmitted
  useUnloadWarning(isUnsaved)
  useLayoutEffect(() => onUnsavedChange?.(isUnsaved), [isUnsaved, onUnsavedChange])

  const submitStep = async (event: FormEvent) => {
    event.preventDefault()
    if (isChecking || submission.state !== 'ready') return
    // Pressing Enter can submit the form even though its button is disabled.
    if (step === 'documents' && !isDisclaimerChecked) return
    if (!(await check())) return
    void packetDraft.flush()
    if (step !== 'documents') return goForward()
    packetDraft.stopUploads()
    await submission.submit(form.getValues())
  }
  const startOver = async () => {
    if (await packetDraft.startOver()) show('personal')
  }
  const closePopup = () => {
    submission.closePopup()
    const button = formRef.current?.querySelector<HTMLElement>('[type="submit"]')
    ;(isSubmitted ? successRef.current : button)?.focus()
  }
  const shownStep = isSubmitted ? 'documents' : step
  const banner = t(PACKET_MESSAGES.prefilled, {
    person: `${prefill.firstName} ${prefill.lastName}`,
    job: prefill.jobAppliedFor,
  })

  return (
    <Box maw={828}>
      {header}
      <PacketProgress step={shownStep} titleRef={titleRef} />
      <FormProvider {...form}>
        <Box
          component="form"
          display="grid"
          style={{ gap: 16 }}
          ref={formRef}
          noValidate
          onSubmit={event => void submitStep(event)}
        >
          {isSubmitted ? (
            <div ref={successRef} tabIndex={-1}>
              <FormAlert tone="success" title={PACKET_MESSAGES.successTitle}>
                {t(PACKET_MESSAGES.successPanel)} {t(WIZARD_TEXTS.leaveAfterSuccess)}
              </FormAlert>
              {submitter.kind === 'candidate' && (
                <AfterSubmission link={{ applicationId, token: submitter.token }} />
              )}
            </div>
          ) : (
            <PacketFilesProvider value={packetDraft.files}>
              <EndNotice state={packetDraft.state} />
              {/* Shrinks to one line after the first step, to save space for the questions. */}
              {step === 'personal' ? (
                <FormAlert tone="info">{banner}</FormAlert>
              ) : (
                <Box c="dimmed" fz={14}>
                  {banner}
                </Box>
              )}
              {draft?.reopened && <ReopenedNotice {...draft.reopened} />}
              {packetDraft.resumedDraft && step === 'personal' && (
                <ContinueNotice
                  {...packetDraft.resumedDraft}
                  texts={texts}
                  problem={packetDraft.problem}
                  onStartOver={() => void startOver()}
                  today={today}
                  onGoToStep={goToMissing}
                />
              )}
              {packetDraft.otherDevice && (
                <OtherDeviceNotice
                  otherDevice={packetDraft.otherDevice}
                  onUseOtherAnswers={packetDraft.applyOtherAnswers}
                  onClose={packetDraft.dismissOtherDevice}
                />
              )}
              <Box
                component="fieldset"
                display="grid"
                style={{ gap: 16 }}
                disabled={submission.state === 'submitting'}
              >
                {step === 'personal' && <PersonalStep prefill={prefill} today={today} />}
                {step === 'deposit' && <DepositStep company={company} />}
                {step === 'documents' && (
                  <DocumentsStep
                    onEdit={edit}
                    officeSigner={submitter.kind === 'staff' ? submitter.signer : undefined}
                  />
                )}
              </Box>
              {draft && <SavingNotice state={packetDraft.state} texts={texts} />}
            </PacketFilesProvider>
          )}
          <PacketActions
            step={shownStep}
            state={isChecking ? 'validating' : submission.state}
            isDisclaimerChecked={isDisclaimerChecked}
            upload={submission.upload}
            onPrevious={goBack}
          />
        </Box>
      </FormProvider>
      <SubmissionDialog popup={submission.popup} onClose={closePopup} />
    </Box>
  )
}
