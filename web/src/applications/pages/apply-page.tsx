import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { toDateIn } from '@epay/contract/common/dates'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Catalogues, translatedPage, useTranslate } from '#web/lib/translated.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { PageBoundary } from '#web/ui/page-boundary.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import classes from '../apply-form/apply-form.module.css'
import { ApplyForm, type FormStart } from '../apply-form/apply-form.tsx'
import { keepDraft, readDraft, removeDraft } from '../apply-form/draft.ts'

type Round = { number: number; start: FormStart; news?: 'submitted' | 'cleared'; cleared?: FormStart }

export const CATALOGUES: Catalogues = {
  es: () => import('@epay/contract/languages/spanish/apply-catalogue').then(file => file.SPANISH_APPLY),
}

/** The page in the applicant's language. */
export function loadApplyPage() {
  return translatedPage(ApplyPage, CATALOGUES)
}

export function ApplyPage() {
  return (
    <PublicLayout right={<LanguageSwitch />}>
      <PageBoundary>
        <Application />
      </PageBoundary>
    </PublicLayout>
  )
}

/** The public application form; a new one begins after each submission and each Clear. */
function Application() {
  const t = useTranslate()
  const [round, setRound] = useState<Round>(() => ({
    number: 0,
    start: { draft: readDraft(), resume: null },
  }))
  const [today] = useState(() => toDateIn(new Date()))
  const bannerRef = useRef<HTMLDivElement>(null)
  const { number, start, news, cleared } = round

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has its own news
  useEffect(() => {
    if (!news) return
    bannerRef.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [news, number])

  const beginAgain = (next: Omit<Round, 'number'>) => {
    if (next.start.draft) keepDraft(next.start.draft)
    else removeDraft()
    setRound({ ...next, number: number + 1 })
  }

  return (
    <>
      <PageTitle title={APPLY_MESSAGES.title} />
      {news && (
        <div ref={bannerRef} tabIndex={-1} className={classes.banner}>
          {news === 'submitted' ? (
            <FormAlert tone="success" title={APPLY_MESSAGES.success}>
              {t(APPLY_MESSAGES.successText)}
            </FormAlert>
          ) : (
            <FormAlert tone="info">
              {t('Everything you typed is gone from here.')}{' '}
              {cleared && (
                <UnstyledButton
                  className={classes.clear}
                  onClick={() => beginAgain({ start: { ...cleared, takesFocus: true } })}
                >
                  {t('Bring it back')}
                </UnstyledButton>
              )}
            </FormAlert>
          )}
        </div>
      )}
      <ApplyForm
        key={number}
        start={start}
        today={today}
        onSubmitted={() => beginAgain({ start: { resume: null }, news: 'submitted' })}
        onClear={typed => beginAgain({ start: { resume: null }, news: 'cleared', cleared: typed })}
      />
    </>
  )
}
