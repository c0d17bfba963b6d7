import { entriesOf, recordOf } from '@epay/contract/common/records'
import { type FileValues, PERSON_VALUES, type PersonValues } from '@epay/contract/hand-over/values'
import { stateAccountsOf } from '@epay/contract/settings/setting-kinds'
import { openSealed } from '#server/packets/sealed-answers.ts'
import type { Context } from '#server/platform/context.ts'
import type { PortalSettings } from '#server/platform/settings.ts'
import type { HireRow } from './queries.ts'
import type { Terms } from './tables.ts'

type Packet = NonNullable<HireRow['packet']>
type ValueContext = Pick<Context, 'cipher' | 'settings'>

const keepDigits = (text: string) => text.replace(/\D/g, '')

/** The employee's ID, or the number assigned to the hire if there is no employee record. */
export function getEmployeeNumber({ employeeId, application }: HireRow): string | null {
  return employeeId ?? (application.sageEmployeeId || null)
}

export function getWorkState({ hire }: HireRow, settings: PortalSettings): string {
  return hire?.workState ?? settings.defaultWorkState
}

/** Returns '' without a work state. */
export function getReportState(row: HireRow, settings: PortalSettings): string {
  const workState = getWorkState(row, settings)
  return workState && (settings.reportsAllTo || workState)
}

export function getStateAccount(state: string, { stateAccounts }: PortalSettings): string {
  return stateAccountsOf(stateAccounts)?.[state] ?? ''
}

/** Returns the values that packets don't contain. */
export function getTerms(row: HireRow, settings: PortalSettings): Terms {
  const { jobAppliedFor, wageScale, dateHired } = row.application
  return {
    employeeNumber: getEmployeeNumber(row) ?? '',
    job: jobAppliedFor,
    wageScale: wageScale ?? '',
    firstDay: dateHired ?? '',
    workState: getWorkState(row, settings),
  }
}

/** Lets other domains add values. Returns them by application ID. */
export type FindExtraValues = (
  context: Context,
  applicationIds: readonly string[],
) => Promise<ReadonlyMap<string, Partial<PersonValues>>>

/** Falls back to the application's values if there is no packet. */
export function getPersonValues(context: ValueContext, row: HireRow): PersonValues {
  const { application } = row
  const terms = getTerms(row, context.settings)
  return {
    ...EMPTY_VALUES,
    ...(row.packet ? getPacketValues(context, row.packet) : getApplicationValues(application)),
    ...terms,
    phone: application.phoneNumber,
    email: application.email,
    stateAccount: getStateAccount(terms.workState ?? '', context.settings),
  }
}

export const EMPTY_VALUES: PersonValues = recordOf(
  entriesOf(PERSON_VALUES).map(([name]) => name),
  () => '',
)

export function getPacketValues({ cipher }: ValueContext, packet: Packet): Partial<PersonValues> {
  const { answers } = packet
  const { firstName, lastName, middleInitial, dateOfBirth, address, aptNumber } = answers
  const ssn = openSealed(cipher, packet, 'ssn')
  return {
    ...{ firstName, middleInitial, lastName, dateOfBirth, address, aptNumber },
    initials: getInitials(firstName, lastName),
    ...{ ssn, ssnDigits: keepDigits(ssn), city: answers.cityOrTown, state: answers.state },
    ...splitZip(answers.zipCode),
    netPayBank: answers.secondaryBankName,
    netPayAccountType: answers.secondaryAccountType,
    netPayRouting: openSealed(cipher, packet, 'secondaryRoutingNumber'),
    netPayAccount: openSealed(cipher, packet, 'secondaryAccountNumber'),
    depositBank: answers.bankName,
    depositAccountType: answers.accountType,
    depositRouting: openSealed(cipher, packet, 'routingNumber'),
    depositAccount: openSealed(cipher, packet, 'accountNumber'),
    depositAmount: answers.depositAmount,
  }
}

function getApplicationValues(application: HireRow['application']): Partial<PersonValues> {
  const { firstName, lastName, birthDate, streetAddress, addressLine2, city } = application
  return {
    ...{
      firstName,
      lastName,
      city,
      initials: getInitials(firstName, lastName),
      dateOfBirth: birthDate ?? '',
    },
    ...{ address: streetAddress, aptNumber: addressLine2 ?? '', state: application.stateOrProvince },
    ...splitZip(application.postalCode),
  }
}

const getInitials = (...names: readonly string[]) => names.map(name => [...name][0] ?? '').join('')

function splitZip(zipCode: string) {
  const [zip5 = '', zip4 = ''] = zipCode.split('-')
  return { zipCode, zip5, zip4 }
}

export function getFileValues({
  clock,
  settings,
}: Pick<Context, 'clock' | 'settings'>): Omit<FileValues, 'count'> {
  const { zip5, zip4 } = splitZip(settings.employerZip)
  return {
    employerName: settings.legalName || settings.companyName,
    ein: keepDigits(settings.ein),
    employerStreet: settings.employerStreet,
    employerCity: settings.employerCity,
    employerState: settings.employerState,
    ...{ employerZip5: zip5, employerZip4: zip4 },
    contactName: settings.contactName,
    contactPhone: keepDigits(settings.contactPhone),
    contactExtension: settings.contactExtension,
    today: clock.today(),
  }
}
