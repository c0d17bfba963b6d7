import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { toDateIn } from '@epay/contract/common/dates'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import classes from '../apply-form/apply-form.module.css'
import { ApplyForm, type FormStart } from '../apply-form/apply-form.tsx'
import { keepDraft, readDraft, removeDraft } from '../apply-form/draft.ts'

type Round = { number: number; start: FormStart; news?: 'submitted' | 'cleared'; cleared?: FormStart }

/** The public application form; a new one begins after each submission and each Clear. */
export function ApplyPage() {
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
    <PublicLayout>
      <PageHeader title={APPLY_MESSAGES.title} />
      {news && (
        <div ref={bannerRef} tabIndex={-1} className={classes.banner}>
          {news === 'submitted' ? (
            <FormAlert tone="success" title={APPLY_MESSAGES.success}>
              {APPLY_MESSAGES.successText}
            </FormAlert>
          ) : (
            <FormAlert tone="info">
              Everything you typed is gone from here.{' '}
              {cleared && (
                <UnstyledButton className={classes.clear} onClick={() => beginAgain({ start: cleared })}>
                  Bring it back
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
    </PublicLayout>
  )
}
