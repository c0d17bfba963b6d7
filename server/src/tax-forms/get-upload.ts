import { type CheckedForm, checkForms, type FormWarning } from '@epay/contract/tax-forms/check-forms'
import type { TaxFormUpload, UploadPage } from '@epay/contract/tax-forms/endpoints'
import { BOXES, type PageFacts } from '@epay/contract/tax-forms/read-page'
import { YEAR_END_MESSAGES } from '@epay/contract/tax-forms/texts'
import { findAccountsWithRole, findNamesOfAccounts } from '#server/auth/queries.ts'
import { findNames } from '#server/employees/import-queries.ts'
import { actingUser, type Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { listCheckedPeople } from './payees.ts'
import { listPeople } from './queries.ts'
import { openReading } from './reading.ts'
import { findUpload, listPages, type PageRow, type UploadRow } from './upload-queries.ts'

/** Throws: NOT_FOUND. */
export async function loadUpload(context: Context, id: string): Promise<UploadRow> {
  const upload = await findUpload(context.db, id)
  if (!upload) throw new PortalError('NOT_FOUND', YEAR_END_MESSAGES.noUpload)
  return upload
}

/** Throws: NOT_FOUND. */
export async function getUpload(context: Context, id: string): Promise<TaxFormUpload> {
  const { accountId } = actingUser(context)
  const upload = await loadUpload(context, id)
  const pages = await listPages(context.db, id)
  const employeeIds = pages.flatMap(({ employeeId, proposedId }) =>
    [employeeId ?? [], proposedId ?? []].flat(),
  )
  const names = await findNames(context.db, [...new Set(employeeIds)])
  const accountIds = [upload.accountId, ...pages.flatMap(({ assignedBy }) => assignedBy ?? [])]
  const accountNames = await findNamesOfAccounts(context.db, accountIds)
  const ownerIds = new Set(pages.flatMap(({ employeeId }) => employeeId ?? []))
  const isReady = upload.state === 'ready'
  return {
    ...{ id, taxYear: upload.taxYear, state: upload.state, at: upload.createdAt.toISOString() },
    by: accountNames.get(upload.accountId) ?? '',
    files: upload.files.map(({ name }) => name),
    pageCount: pages.length,
    ...{ progress: upload.progress, refusal: upload.refusal, result: upload.result },
    pages: pages.map(page => presentPage(page, names, accountNames)),
    warnings: isReady ? await listWarnings(context, upload, pages) : [],
    formCount: ownerIds.size,
    replacing: isReady ? await countReplacedForms(context, upload.taxYear, ownerIds) : 0,
    needsSecondPerson: isReady && wasAssignedBy(pages, accountId),
    isOnlyOne: isReady && (await isOnlyConfirmer(context)),
  }
}

function presentPage(
  page: PageRow,
  names: ReadonlyMap<string, string>,
  accountNames: ReadonlyMap<string, string>,
): UploadPage {
  const { employeeId, proposedId, assignedBy } = page
  return {
    ...{ page: page.page, nameOnPage: page.nameOnPage, employeeId, proposedId },
    employeeName: names.get(employeeId ?? '') ?? '',
    proposedName: names.get(proposedId ?? '') ?? '',
    ...{ isForEveryone: page.isForEveryone, matchedBy: page.matchedBy, handReason: page.handReason },
    assignedBy: accountNames.get(assignedBy ?? '') ?? '',
    leftOutReason: page.leftOutReason,
  }
}

/** Ignores pages that this account left out, because no one gets a form from them. */
export function wasAssignedBy(pages: readonly PageRow[], accountId: string): boolean {
  return pages.some(({ assignedBy, employeeId }) => employeeId !== null && assignedBy === accountId)
}

/** Whether no other HR-Manager or Admin can confirm. */
export async function isOnlyConfirmer(context: Context): Promise<boolean> {
  const { accountId } = actingUser(context)
  const managers = await findAccountsWithRole(context.db, 'HR-Manager')
  const admins = await findAccountsWithRole(context.db, 'Admin')
  return [...managers, ...admins].every(({ id }) => id === accountId)
}

async function countReplacedForms(
  context: Context,
  taxYear: number,
  ownerIds: ReadonlySet<string>,
): Promise<number> {
  const people = await listPeople(context.db, taxYear)
  return people.filter(({ id, form }) => form !== null && ownerIds.has(id)).length
}

async function listWarnings(
  context: Context,
  { id, taxYear, readingSealed }: UploadRow,
  pages: readonly PageRow[],
): Promise<FormWarning[]> {
  if (readingSealed === null) return []
  const { facts, efw, csv } = openReading(context.cipher, id, readingSealed)
  const people = await listCheckedPeople(context, taxYear)
  const peopleWithForms = await listPeople(context.db, taxYear)
  const employeeIdsWithForm = new Set(
    peopleWithForms.flatMap(({ id: employeeId, form }) => (form ? [employeeId] : [])),
  )
  const forms = mergeForms(pages, facts)
  return checkForms({
    taxYear,
    people,
    forms,
    employeeIdsWithForm,
    efw: efw ?? undefined,
    csv,
  })
}

/**
 * Copies of a form repeat its amounts. Drops amounts that differ between an employee's pages, such as those of a
 * second employer.
 */
function mergeForms(pages: readonly PageRow[], facts: readonly PageFacts[]): CheckedForm[] {
  const forms = new Map<string, CheckedForm>()
  for (const { page, employeeId } of pages) {
    if (employeeId === null) continue
    const amounts = facts[page - 1]?.amounts ?? {}
    const form = forms.get(employeeId)
    if (!form) forms.set(employeeId, { employeeId, page, amounts: { ...amounts } })
    else
      for (const box of BOXES)
        if (amounts[box] !== undefined && form.amounts[box] !== amounts[box]) delete form.amounts[box]
  }
  return [...forms.values()]
}
