import { APPLICANT_LIMITS } from '@epay/contract/applications/application-form'
import { DRAFT_TEXTS } from '@epay/contract/applications/apply-texts'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import type { AgeQuestion } from '@epay/contract/common/age-question'
import { toDateIn } from '@epay/contract/common/dates'
import { withFilledMessages } from '@epay/contract/languages/translator'
import { useState } from 'react'
import { usePortal } from '#web/lib/portal.ts'
import { type Catalogs, translatedPage, useTranslate } from '#web/lib/translated.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { PageErrorBoundary } from '#web/ui/states.tsx'
import { ApplyForm, type FormStart } from '../apply-form/apply-form.tsx'
import { readDraft, removeDraft, saveDraft } from '../apply-form/draft.ts'
import { NoteButton } from '../apply-form/draft-note.tsx'
import {
  Banner,
  SubmissionConfirmation,
  SuccessBanner,
  storedReceipt,
} from '../apply-form/submission-banners.tsx'

type FormInstance = {
  number: number
  start: FormStart
  banner?: 'submitted' | 'cleared' | 'removed'
  /** Restored by Undo. */
  previous?: FormStart
}

export const APPLY_CATALOGS: Catalogs = {
  es: () =>
    import('@epay/contract/applications/spanish').then(file =>
      withFilledMessages(file.SPANISH_APPLY, APPLICANT_LIMITS),
    ),
}

export const loadApplyPage = () => translatedPage(ApplyPage, APPLY_CATALOGS)

export function ApplyPage() {
  return (
    <PublicLayout right={<LanguageSwitch />} help="applying" hasBar>
      <PageErrorBoundary>
        <Application />
      </PageErrorBoundary>
    </PublicLayout>
  )
}

/** Remounts the form after each submission and each Clear. */
function Application() {
  const t = useTranslate()
  const [instance, setInstance] = useState<FormInstance>(() => ({
    number: 0,
    start: { draft: readDraft(), resume: null },
  }))
  const [receipt, setReceipt] = useState(storedReceipt.read)
  const [today] = useState(() => toDateIn(new Date()))
  const age = useAgeQuestion()
  const { number, start, banner, previous } = instance

  const applyAgain = () => {
    storedReceipt.remove()
    setReceipt(undefined)
    setInstance({ number: number + 1, start: { draft: readDraft(), resume: null, isFocused: true } })
  }
  const startOver = (next: Omit<FormInstance, 'number'>) => {
    if (next.start.draft) saveDraft(next.start.draft)
    else removeDraft()
    setInstance({ ...next, number: number + 1 })
  }

  if (receipt)
    return (
      <>
        <PageTitle title={APPLY_MESSAGES.title} />
        <SubmissionConfirmation receipt={receipt} onApplyAgain={applyAgain} />
      </>
    )
  return (
    <>
      <PageTitle title={APPLY_MESSAGES.title} />
      {banner === 'submitted' && <SuccessBanner key={`submitted ${number}`} />}
      {banner && banner !== 'submitted' && (
        <Banner key={`${banner} ${number}`} focus="top" tone="info">
          {t(banner === 'cleared' ? DRAFT_TEXTS.cleared : DRAFT_TEXTS.submittedElsewhere)}{' '}
          {previous && (
            <NoteButton onClick={() => startOver({ start: { ...previous, isFocused: true } })}>
              {t(DRAFT_TEXTS.undo)}
            </NoteButton>
          )}
        </Banner>
      )}
      <ApplyForm
        key={number}
        start={start}
        today={today}
        {...age}
        onSubmitted={newReceipt => {
          startOver({ start: { resume: null }, banner: newReceipt ? undefined : 'submitted' })
          if (newReceipt) storedReceipt.write(newReceipt)
          setReceipt(newReceipt)
        }}
        onClear={input => startOver({ start: { resume: null }, banner: 'cleared', previous: input })}
        onRemoved={input =>
          startOver({ start: { resume: null }, banner: 'removed', previous: withAnsweredAttempt(input) })
        }
        onMerged={() =>
          setInstance(last => (last.banner === 'removed' ? { ...last, banner: undefined } : last))
        }
      />
    </>
  )
}

/** The portal's setting, unless a rejected submission shows that it has changed. `null` until the portal responds. */
function useAgeQuestion() {
  const portal = usePortal()
  const [changedQuestion, onAgeQuestion] = useState<AgeQuestion>()
  const question = changedQuestion ?? (portal ? (portal.ageQuestion ?? 'birthDate') : null)
  return { question, onAgeQuestion }
}

/**
 * Hides the warning about a lost response, because the other tab knows whether the application was sent. The kept key
 * makes retries safe.
 */
function withAnsweredAttempt({ draft, ...rest }: FormStart): FormStart {
  const attempt = draft?.attempt && { ...draft.attempt, isUnanswered: false }
  return { ...rest, draft: draft && { ...draft, attempt } }
}
