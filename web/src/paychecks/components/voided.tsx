import { PAYCHECK_MESSAGES } from '@epay/contract/paychecks/messages'
import { useTranslate } from '#web/lib/translated.tsx'
import { StatusBadge } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'

/** Marks a check that payroll took back. */
export function VoidedBadge() {
  const t = useTranslate()
  return <StatusBadge tone="rejected">{t(PAYCHECK_MESSAGES.voided)}</StatusBadge>
}

/** Says what it means on the check's own page. */
export function VoidedNote() {
  const t = useTranslate()
  return (
    <FormAlert tone="info" title={t(PAYCHECK_MESSAGES.voided)}>
      {t(PAYCHECK_MESSAGES.voidedText)}
    </FormAlert>
  )
}
