import { APPLICANT_LIMITS } from '@epay/contract/applications/application-form'
import { DRAFT_TEXTS } from '@epay/contract/applications/apply-texts'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import type { AgeQuestion } from '@epay/contract/common/age-question'
import { toDateIn } from '@epay/contract/common/dates'
import { withFilled } from '@epay/contract/languages/translator'
import { useState } from 'react'
import { usePortal } from '#web/lib/portal.ts'
import { type Catalogs, translatedPage, useTranslate } from '#web/lib/translated.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { PageBoundary } from '#web/ui/states.tsx'
import { ApplyForm, type FormStart } from '../apply-form/apply-form.tsx'
import { keepDraft, readDraft, removeDraft } from '../apply-form/draft.ts'
import { NoteButton } from '../apply-form/draft-note.tsx'
import { Banner, Submitted, SuccessBanner, storedReceipt } from '../apply-form/submission-news.tsx'

type Round = {
  number: number
  start: FormStart
  news?: 'submitted' | 'cleared' | 'removed'
  cleared?: FormStart
}

export const APPLY_CATALOGS: Catalogs = {
  es: () =>
    import('@epay/contract/applications/spanish').then(file =>
      withFilled(file.SPANISH_APPLY, APPLICANT_LIMITS),
    ),
}

export const loadApplyPage = () => translatedPage(ApplyPage, APPLY_CATALOGS)

export function ApplyPage() {
  return (
    <PublicLayout right={<LanguageSwitch />} help="applying" hasBar>
      <PageBoundary>
        <Application />
      </PageBoundary>
    </PublicLayout>
  )
}

/** Remounts the form after each submission and each Clear. */
function Application() {
  const t = useTranslate()
  const [round, setRound] = useState<Round>(() => ({
    number: 0,
    start: { draft: readDraft(), resume: null },
  }))
  const [receipt, setReceipt] = useState(storedReceipt.read)
  const [today] = useState(() => toDateIn(new Date()))
  const age = useAgeQuestion()
  const { number, start, news, cleared } = round

  const applyAgain = () => {
    storedReceipt.forget()
    setReceipt(undefined)
    setRound({ number: number + 1, start: { draft: readDraft(), resume: null, takesFocus: true } })
  }
  const beginAgain = (next: Omit<Round, 'number'>) => {
    if (next.start.draft) keepDraft(next.start.draft)
    else removeDraft()
    setRound({ ...next, number: number + 1 })
  }

  if (receipt)
    return (
      <>
        <PageTitle title={APPLY_MESSAGES.title} />
        <Submitted receipt={receipt} onAgain={applyAgain} />
      </>
    )
  return (
    <>
      <PageTitle title={APPLY_MESSAGES.title} />
      {news === 'submitted' && <SuccessBanner key={`submitted ${number}`} />}
      {news && news !== 'submitted' && (
        <Banner key={`${news} ${number}`} focus="top" tone="info">
          {t(news === 'cleared' ? DRAFT_TEXTS.cleared : DRAFT_TEXTS.goneElsewhere)}{' '}
          {cleared && (
            <NoteButton onClick={() => beginAgain({ start: { ...cleared, takesFocus: true } })}>
              {t(DRAFT_TEXTS.bringBack)}
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
          beginAgain({ start: { resume: null }, news: newReceipt ? undefined : 'submitted' })
          if (newReceipt) storedReceipt.keep(newReceipt)
          setReceipt(newReceipt)
        }}
        onClear={typed => beginAgain({ start: { resume: null }, news: 'cleared', cleared: typed })}
        onRemoved={typed => beginAgain({ start: { resume: null }, news: 'removed', cleared: settled(typed) })}
        onTakenOver={() => setRound(last => (last.news === 'removed' ? { ...last, news: undefined } : last))}
      />
    </>
  )
}

/** The portal's setting, unless a refusal shows that it has changed since. `null` until the portal responds. */
function useAgeQuestion() {
  const portal = usePortal()
  const [changedQuestion, onAgeQuestion] = useState<AgeQuestion>()
  const question = changedQuestion ?? (portal ? (portal.ageQuestion ?? 'birthDate') : null)
  return { question, onAgeQuestion }
}

/** The other tab knows whether the application was sent; a repeat from here isn't stored twice. */
function settled({ draft, ...rest }: FormStart): FormStart {
  const attempt = draft?.attempt && { ...draft.attempt, isUnanswered: false }
  return { ...rest, draft: draft && { ...draft, attempt } }
}
