import { SIGNING_TEXTS } from '@epay/contract/company-forms/signing-texts'
import { useTranslate } from '#web/lib/translated.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Caller } from '../queries.ts'
import { FormsDesk } from '../signing/forms-desk.tsx'

const OWN: Caller = {}

/** An employee's own forms. */
export function MyFormsPage() {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={SIGNING_TEXTS.title} subLine={t(SIGNING_TEXTS.intro)} />
      <FormsDesk caller={OWN} />
    </>
  )
}
