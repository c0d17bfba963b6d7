import type { SealedLine } from '@epay/contract/change-requests/fields'
import { type HandOverFormat, parseValueNames } from '@epay/contract/hand-over/format'
import { PERSON_VALUES, type PersonValueName, type PersonValues } from '@epay/contract/hand-over/values'
import { EMPTY_VALUES } from '#server/hand-over/hire-values.ts'
import type { Cipher } from '#server/platform/crypto.ts'
import type { ListedRow } from './queries.ts'
import { openNumbers } from './sealed-numbers.ts'

/** Returns the changed values, keyed by their names in hand-over files. */
export function changedValues(cipher: Cipher, requests: readonly ListedRow[]): Partial<PersonValues> {
  return Object.assign({}, ...requests.map(request => requestedValues(cipher, request)))
}

function requestedValues(cipher: Cipher, request: ListedRow): Partial<PersonValues> {
  const { after } = request
  const line = (name: keyof typeof after) => after[name] ?? ''
  if (request.field === 'email') return { email: line('email') }
  if (request.field === 'address') {
    const [zip5 = '', zip4 = ''] = line('zip').split('-')
    return {
      ...{ address: line('address1'), aptNumber: line('address2'), city: line('city'), state: line('state') },
      ...{ zipCode: line('zip'), zip5, zip4 },
    }
  }
  if (request.field !== 'directDeposit') return {}
  const numbers: Record<SealedLine, string> = openNumbers(cipher, request)
  return {
    netPayBank: line('bankName'),
    netPayAccountType: line('accountType'),
    netPayRouting: numbers.routingNumber,
    netPayAccount: numbers.accountNumber,
    depositBank: line('splitBankName'),
    depositAccountType: line('splitAccountType'),
    depositRouting: numbers.splitRoutingNumber,
    depositAccount: numbers.splitAccountNumber,
    depositAmount: line('splitAmount'),
  }
}

function splitName(name: string): Partial<PersonValues> {
  const words = name.trim().split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

const columnsOf = ({ records }: HandOverFormat) => records.flatMap(({ columns }) => columns)
const hasColumnFor = (format: HandOverFormat, value: PersonValueName) =>
  columnsOf(format).some(({ from = '' }) => parseValueNames(from).includes(value))

/** Identifies the employee by employee number, or by name if the format has no column for the number. */
export function rowValues(
  format: HandOverFormat,
  { employeeId, name }: Pick<ListedRow, 'employeeId' | 'name'>,
  changed: Partial<PersonValues>,
): PersonValues {
  const identity = hasColumnFor(format, 'employeeNumber') ? { employeeNumber: employeeId } : splitName(name)
  return { ...EMPTY_VALUES, ...identity, ...changed }
}

/** Returns the values that the format must have a column for. */
function requiredValues({ field, after }: ListedRow): PersonValueName[] {
  if (field === 'address') return ['address', 'city']
  if (field === 'email') return ['email']
  return after.splitAccountNumber === undefined ? ['netPayAccount'] : ['netPayAccount', 'depositAccount']
}

/** Returns the labels of changed values that the format has no column for. */
export function valuesWithoutColumn(format: HandOverFormat, requests: readonly ListedRow[]): string[] {
  const missingNames = requests.flatMap(requiredValues).filter(name => !hasColumnFor(format, name))
  return [...new Set(missingNames)].map(name => PERSON_VALUES[name].label)
}

const usesSsn = (from: string) => parseValueNames(from).some(name => name.startsWith('ssn'))

/**
 * Converts a format for hires into one for changes. Columns about the person become optional, because payroll keeps
 * its own values where they are empty. SSNs are left out.
 */
export function toChangeFormat(format: HandOverFormat): HandOverFormat {
  return {
    ...format,
    records: format.records.map(record => ({
      ...record,
      columns: record.columns.map(({ from, ...column }) => ({
        ...column,
        ...(from === undefined || usesSsn(from) ? { constant: column.constant ?? '' } : { from }),
        isRequired: record.for !== 'person' && column.isRequired,
      })),
    })),
  }
}
