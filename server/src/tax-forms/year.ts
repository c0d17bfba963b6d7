import { toDateIn } from '@epay/contract/common/dates'
import { isContactComplete, isValidConsent } from '@epay/contract/tax-forms/consent'
import { formsDue, noticeDue } from '@epay/contract/tax-forms/deadlines'
import type { PeopleGroup, TaxFormPerson, TaxYear } from '@epay/contract/tax-forms/endpoints'
import type { Context } from '#server/platform/context.ts'
import { contactOf } from './notices.ts'
import { listNewestConsents } from './people-queries.ts'
import { type FormRow, listPeople, listYears } from './queries.ts'
import { findCurrentUpload } from './upload-queries.ts'

type Person = TaxFormPerson & { isPaid: boolean }

/** Sorted by name. */
async function loadPeople(context: Context, taxYear: number): Promise<Person[]> {
  const consents = await listNewestConsents(context.db)
  const consentingIds = new Set(consents.filter(isValidConsent).map(({ employeeId }) => employeeId))
  const rows = await listPeople(context.db, taxYear)
  return rows.map(({ id, name, isPaid, form, mailFailedAt }) => ({
    ...{ employeeId: id, name, isPaid, hasConsent: consentingIds.has(id) },
    form: form && presentForm(context, form, mailFailedAt),
  }))
}

function presentForm(context: Context, form: FormRow, mailFailedAt: Date | null): TaxFormPerson['form'] {
  const toDay = (at: Date | null) => at && toDateIn(at, context.settings.timeZone || undefined)
  const returnedOn = toDay(form.noticeReturnedAt ?? mailFailedAt)
  return {
    ...{ id: form.id, version: form.version, isOnline: form.furnishedAt !== null },
    ...{ furnishedOn: form.furnishedOn, handedOutOn: toDay(form.handedOutAt), handedOutBy: form.handedOutBy },
    noticeBy: returnedOn && noticeDue(returnedOn),
    noticeGivenOn: toDay(form.noticeGivenAt),
  }
}

const hasFailedNotice = ({ form }: Person) =>
  form !== null && form.noticeBy !== null && form.noticeGivenOn === null

const GROUPS: Readonly<Record<PeopleGroup, (person: Person) => boolean>> = {
  paid: ({ isPaid }) => isPaid,
  loaded: ({ form }) => form !== null,
  missing: ({ isPaid, form }) => isPaid && form === null,
  consented: ({ hasConsent }) => hasConsent,
  furnished: ({ form }) => form?.isOnline === true,
  paper: ({ form }) => form?.isOnline === false,
  failed: hasFailedNotice,
}

export async function getYear(context: Context, taxYear: number): Promise<TaxYear> {
  const people = await loadPeople(context, taxYear)
  const countGroup = (group: PeopleGroup) => people.filter(GROUPS[group]).length
  const years = new Set([...(await listYears(context.db)), taxYear])
  const upload = await findCurrentUpload(context.db, taxYear)
  const dueDates = people.filter(hasFailedNotice).flatMap(({ form }) => form?.noticeBy ?? [])
  return {
    ...{ taxYear, years: [...years].toSorted((a, b) => b - a), due: formsDue(taxYear) },
    isContactComplete: isContactComplete(contactOf(context)),
    counts: {
      ...{ paid: countGroup('paid'), loaded: countGroup('loaded'), missing: countGroup('missing') },
      consented: countGroup('consented'),
      consentedWaiting: people.filter(({ hasConsent, form }) => hasConsent && form === null).length,
      ...{ furnished: countGroup('furnished'), paper: countGroup('paper') },
      handedOut: people.filter(({ form }) => form !== null && form.handedOutOn !== null).length,
      failed: countGroup('failed'),
    },
    noticeBy: dueDates.toSorted()[0] ?? null,
    uploadId: upload?.id ?? null,
  }
}

/** Sorted by name. */
export async function listYearPeople(
  context: Context,
  taxYear: number,
  { group, skipCount, maxResultCount }: { group: PeopleGroup; skipCount: number; maxResultCount: number },
): Promise<{ items: TaxFormPerson[]; totalCount: number }> {
  const people = (await loadPeople(context, taxYear)).filter(GROUPS[group])
  const items = people
    .slice(skipCount, skipCount + maxResultCount)
    .map(({ employeeId, name, hasConsent, form }) => ({ employeeId, name, hasConsent, form }))
  return { items, totalCount: people.length }
}
