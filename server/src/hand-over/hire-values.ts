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

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The employee's number, or the one assigned to the hire. */
export function numberOf({ employeeId, application }: HireRow): string | null {
  return employeeId ?? (application.sageEmployeeId || null)
}

export function workStateOf({ hire }: HireRow, settings: PortalSettings): string {
  return hire?.workState ?? settings.defaultWorkState
}

/** '' without a work state. */
export function reportStateOf(row: HireRow, settings: PortalSettings): string {
  const workState = workStateOf(row, settings)
  return workState && (settings.reportsAllTo || workState)
}

export function stateAccountOf(state: string, { stateAccounts }: PortalSettings): string {
  return stateAccountsOf(stateAccounts)?.[state] ?? ''
}

/** Values that packets don't contain. */
export function termsOf(row: HireRow, settings: PortalSettings): Terms {
  const { jobAppliedFor, wageScale, dateHired } = row.application
  return {
    employeeNumber: numberOf(row) ?? '',
    job: jobAppliedFor,
    wageScale: wageScale ?? '',
    firstDay: dateHired ?? '',
    workState: workStateOf(row, settings),
  }
}

/** Lets other domains add values, by application. */
export type FindExtraValues = (
  context: Context,
  applicationIds: readonly string[],
) => Promise<ReadonlyMap<string, Partial<PersonValues>>>

/** Falls back to the application's values if there is no packet. */
export function valuesOf(context: ValueContext, row: HireRow): PersonValues {
  const { application } = row
  const terms = termsOf(row, context.settings)
  return {
    ...EMPTY_VALUES,
    ...(row.packet ? packetValues(context, row.packet) : applicationValues(application)),
    ...terms,
    phone: application.phoneNumber,
    email: application.email,
    stateAccount: stateAccountOf(terms.workState ?? '', context.settings),
  }
}

export const EMPTY_VALUES: PersonValues = recordOf(
  entriesOf(PERSON_VALUES).map(([name]) => name),
  () => '',
)

export function packetValues({ cipher }: ValueContext, packet: Packet): Partial<PersonValues> {
  const { answers } = packet
  const { firstName, lastName, middleInitial, dateOfBirth, address, aptNumber } = answers
  const ssn = openSealed(cipher, packet, 'ssn')
  return {
    ...{ firstName, middleInitial, lastName, dateOfBirth, address, aptNumber },
    initials: initialsOf(firstName, lastName),
    ...{ ssn, ssnDigits: digitsOf(ssn), city: answers.cityOrTown, state: answers.state },
    ...zipOf(answers.zipCode),
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

function applicationValues(application: HireRow['application']): Partial<PersonValues> {
  const { firstName, lastName, birthDate, streetAddress, addressLine2, city } = application
  return {
    ...{ firstName, lastName, city, initials: initialsOf(firstName, lastName), dateOfBirth: birthDate ?? '' },
    ...{ address: streetAddress, aptNumber: addressLine2 ?? '', state: application.stateOrProvince },
    ...zipOf(application.postalCode),
  }
}

const initialsOf = (...names: readonly string[]) => names.map(name => [...name][0] ?? '').join('')

function zipOf(zipCode: string) {
  const [zip5 = '', zip4 = ''] = zipCode.split('-')
  return { zipCode, zip5, zip4 }
}

export function fileValues({
  clock,
  settings,
}: Pick<Context, 'clock' | 'settings'>): Omit<FileValues, 'count'> {
  const { zip5, zip4 } = zipOf(settings.employerZip)
  return {
    employerName: settings.legalName || settings.companyName,
    ein: digitsOf(settings.ein),
    employerStreet: settings.employerStreet,
    employerCity: settings.employerCity,
    employerState: settings.employerState,
    ...{ employerZip5: zip5, employerZip4: zip4 },
    contactName: settings.contactName,
    contactPhone: digitsOf(settings.contactPhone),
    contactExtension: settings.contactExtension,
    today: clock.today(),
  }
}
