import { w4NoticeOf } from '@epay/contract/company-forms/w4-years'
import type { FullOffice } from '@epay/contract/dashboard/endpoints'
import type { Context } from '#server/platform/context.ts'
import { countOnPaper, listCurrentVersions } from './queries.ts'

/** What the dashboard tells of company forms: who waits for paper, and which Form W-4 needs another PDF. */
export async function getFormNotices({
  clock,
  db,
}: Context): Promise<NonNullable<FullOffice['companyForms']>> {
  const versions = await listCurrentVersions(db)
  const thisYear = Number(clock.today().slice(0, 4))
  const w4 = versions.flatMap(({ formId, definition }) => {
    const notice = w4NoticeOf(definition, thisYear)
    return notice ? [{ formId, ...notice }] : []
  })
  return { onPaper: await countOnPaper(db), w4 }
}
