import {
  CODE_MINUTES,
  DISCLOSURE_VERSION,
  isContactComplete,
  isValidConsent,
} from '@epay/contract/tax-forms/consent'
import { formsDue } from '@epay/contract/tax-forms/deadlines'
import type { MyTaxForm, MyTaxForms } from '@epay/contract/tax-forms/my-endpoints'
import { MY_FORMS_MESSAGES } from '@epay/contract/tax-forms/my-texts'
import { listEventsOf } from '#server/audit/queries.ts'
import { readAudited } from '#server/audit/record-audit.ts'
import { findNamesOfAccounts } from '#server/auth/queries.ts'
import { findEmployeeIdOfAccount } from '#server/employees/queries.ts'
import { actingUser, type Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { contactOf } from './notices.ts'
import { findConsent, findTest } from './people-queries.ts'
import { type FormRow, findForm, listFormsOf } from './queries.ts'

/** Audit actions for forms that HR opened or printed. */
export const FORM_OPENED = 'tax-form.opened'
export const FORM_PRINTED = 'tax-form.printed'

const MAX_LISTED_VIEWS = 20

/** Throws: NOT_FOUND if the account belongs to no employee. */
export async function findOwnEmployeeId(context: Context): Promise<string> {
  const id = await findEmployeeIdOfAccount(context.db, actingUser(context).accountId)
  if (id === undefined) throw new PortalError('NOT_FOUND', MY_FORMS_MESSAGES.notEmployee)
  return id
}

/** Throws: NOT_FOUND if the account belongs to no employee. */
export async function listMyForms(context: Context): Promise<MyTaxForms> {
  const { db, clock } = context
  const id = await findOwnEmployeeId(context)
  const contact = contactOf(context)
  const consent = await findConsent(db, id)
  const forms = await listFormsOf(db, id)
  return {
    contact: isContactComplete(contact) ? contact : null,
    disclosureVersion: DISCLOSURE_VERSION,
    consent:
      consent && consent.withdrawnAt === null
        ? { at: consent.at.toISOString(), isCurrent: isValidConsent(consent), language: consent.language }
        : null,
    withdrawnAt: consent?.withdrawnAt?.toISOString() ?? null,
    test: await presentTest(context),
    forms: forms.flatMap(form => presentForm(form, forms)),
    onPaper: forms
      .filter(({ furnishedAt, replacedAt }) => furnishedAt === null && replacedAt === null)
      .map(({ taxYear }) => taxYear),
    next: nextForm(forms, clock.today()),
    openedBy: await listViews(context, id),
  }
}

/** Returns an empty array for paper forms. */
function presentForm(form: FormRow, allForms: readonly FormRow[]): MyTaxForm[] {
  const { id, taxYear, version, furnishedOn } = form
  if (furnishedOn === null) return []
  const findVersion = (otherVersion: number) =>
    allForms.find(candidate => candidate.taxYear === taxYear && candidate.version === otherVersion)
  return [
    {
      ...{ id, taxYear, version, furnishedOn, readableThrough: form.readableThrough },
      replacedOn: form.replacedAt === null ? null : (findVersion(version + 1)?.furnishedOn ?? null),
      replacesFrom: findVersion(version - 1)?.furnishedOn ?? null,
    },
  ]
}

/**
 * Returns the tax year and due date of last year's form until it is uploaded or overdue, and then those of this year's.
 */
function nextForm(forms: readonly FormRow[], today: string) {
  const thisYear = Number(today.slice(0, 4))
  const hasLastYearsForm = forms.some(({ taxYear }) => taxYear === thisYear - 1)
  const isPastDue = today > formsDue(thisYear - 1)
  const taxYear = hasLastYearsForm || isPastDue ? thisYear : thisYear - 1
  return { taxYear, due: formsDue(taxYear) }
}

async function presentTest(context: Context): Promise<MyTaxForms['test']> {
  const test = await findTest(context.db, actingUser(context).accountId)
  const expiresAt = test && new Date(test.openedAt.getTime() + CODE_MINUTES * 60_000)
  if (!test || !expiresAt || expiresAt <= context.clock.now() || test.triesLeft <= 0) return null
  return { openedAt: test.openedAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

async function listViews({ db }: Context, id: string): Promise<MyTaxForms['openedBy']> {
  const auditFilter = { recordType: 'employee', recordIds: [id], actions: [FORM_OPENED, FORM_PRINTED] }
  const { rows } = await listEventsOf(db, [auditFilter], { skipCount: 0, maxResultCount: MAX_LISTED_VIEWS })
  const names = await findNamesOfAccounts(
    db,
    rows.flatMap(({ actorId }) => actorId ?? []),
  )
  return rows.map(({ actorId, actorName, at }) => ({
    name: names.get(actorId ?? '') ?? actorName,
    at: at.toISOString(),
  }))
}

/** Throws: NOT_FOUND, including for another employee's form; FILE_UNREADABLE. */
export async function downloadMyForm(context: Context, formId: string): Promise<Download> {
  const id = await findOwnEmployeeId(context)
  const form = await findForm(context.db, formId)
  if (form?.employeeId !== id || form.furnishedAt === null)
    throw new PortalError('NOT_FOUND', MY_FORMS_MESSAGES.noForm)
  const file = await readAudited(context, form.fileId, {
    action: 'tax-form.downloaded',
    recordType: 'employee',
    recordId: id,
    after: { taxYear: form.taxYear, version: form.version },
  })
  return { file, type: 'application/pdf', name: `w2-${form.taxYear}.pdf`, size: form.size }
}
