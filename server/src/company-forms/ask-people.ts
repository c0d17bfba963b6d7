import { randomUUID } from 'node:crypto'
import { toDateIn } from '@epay/contract/common/dates'
import { dueOn, isAskedAgain, isForEmployee, isForHire } from '@epay/contract/company-forms/due'
import { exemptDueOn, isExemptOver } from '@epay/contract/company-forms/w4'
import { recordAudit } from '#server/audit/record-audit.ts'
import { workStateOf } from '#server/hand-over/hire-values.ts'
import { findHireRows } from '#server/hand-over/queries.ts'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context, TransactionContext } from '#server/platform/context.ts'
import { applicationRecord, type LoadedForm, loadForm } from './load-form.ts'
import {
  type AskedRow,
  findEmployeeIdOf,
  insertAsked,
  listAskedOf,
  listCurrentVersions,
  listFormEmployees,
  listStandings,
  type NewAsked,
  type Owner,
  type Standing,
  type VersionRow,
} from './queries.ts'

function newAsked(
  context: Context,
  { form, version, owner }: { form: LoadedForm['form']; version: VersionRow; owner: Owner },
): NewAsked {
  return {
    ...{ id: randomUUID(), formId: form.id, versionId: version.id, ...owner },
    askedAt: context.clock.now(),
    dueOn: dueOn(form.rules, context.clock.today()),
  }
}

export async function askHire(
  context: TransactionContext,
  { id: applicationId, state }: { id: string; state: string },
): Promise<void> {
  const employeeId = await findEmployeeIdOf(context.db, applicationId)
  const [hire] = await findHireRows(context.db, [applicationId])
  // The work state may not be known yet.
  const workState = (hire && workStateOf(hire, context.settings)) || state
  const asked = await listAskedOf(context.db, { applicationId, employeeId })
  const isAsked = (formId: string) =>
    asked.some(each => each.asked.formId === formId && !each.asked.replacedAt)
  const rows: NewAsked[] = []
  for (const version of await listCurrentVersions(context.db)) {
    const { form } = await loadForm(context.db, version.formId)
    if (!isForHire(form.rules, workState) || isAsked(form.id)) continue
    rows.push(newAsked(context, { form, version, owner: { applicationId, employeeId: null } }))
  }
  const inserted = await insertAsked(context.db, rows)
  if (inserted.length === 0) return
  await recordAudit(context, {
    action: 'company-form.asked',
    ...applicationRecord(applicationId),
    after: { forms: inserted.map(({ formId }) => formId) },
  })
}

/** Skips employees who already have the form. Returns the new requests. */
export async function askEmployees(context: TransactionContext, loaded: LoadedForm): Promise<AskedRow[]> {
  const { form, current } = loaded
  if (!current || form.withdrawnAt) return []
  const standings = Map.groupBy(await listStandings(context.db, form.id), ({ employeeId }) => employeeId)
  const today = context.clock.today()
  const rows = (await listFormEmployees(context.db)).flatMap(employee => {
    const own = standings.get(employee.id) ?? []
    const isNamed = isForEmployee(form.rules.employees, employee)
    if (!isWanted(context, { loaded, own, isNamed })) return []
    const owner = { applicationId: null, employeeId: employee.id }
    const asked = newAsked(context, { form, version: current, owner })
    const exemptYear = own.findLast(isFinished)?.exemptYear ?? null
    return exemptYear === null ? asked : { ...asked, dueOn: exemptDueOn(exemptYear, asked.dueOn, today) }
  })
  return insertAsked(context.db, rows)
}

type Considered = { loaded: LoadedForm; own: readonly Standing[]; isNamed: boolean }

function isWanted(context: Context, { loaded, own, isNamed }: Considered): boolean {
  const { form, versions, current } = loaded
  if (own.some(isUnfinished)) return false
  const last = own.findLast(isFinished)
  const finishedAt = last?.signedAt ?? last?.paperReceivedAt
  if (!last || !finishedAt) return isNamed
  const today = context.clock.today()
  // An exemption must be renewed each year, even if the form's rules no longer cover the employee.
  if (isExemptOver(last.exemptYear, current?.definition.w4Year ?? null, today)) return true
  const numberOf = (id: string) => versions.find(version => version.id === id)?.number ?? 0
  const isNewer = ({ number, publishedAt, asksEveryone }: VersionRow) =>
    publishedAt !== null && asksEveryone && number > numberOf(last.versionId)
  if (versions.some(isNewer)) return true
  const finishedOn = toDateIn(finishedAt, calendarZone(context.settings))
  return isNamed && isAskedAgain(form.rules, finishedOn, today)
}

const isFinished = ({ signedAt, paperReceivedAt }: Standing): boolean =>
  signedAt !== null || paperReceivedAt !== null
const isUnfinished = (standing: Standing): boolean => !isFinished(standing) && standing.replacedAt === null

/** Asks the people whose unfinished form was replaced by a new version. */
export async function askAgain(
  context: TransactionContext,
  loaded: LoadedForm,
  replaced: readonly AskedRow[],
): Promise<void> {
  const { form, current } = loaded
  if (!current) return
  await insertAsked(
    context.db,
    replaced.map(({ applicationId, employeeId }) =>
      newAsked(context, { form, version: current, owner: { applicationId, employeeId } }),
    ),
  )
}
