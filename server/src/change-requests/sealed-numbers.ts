import { CHANGE_LINES, SEALED_LINES, type SealedLine } from '@epay/contract/change-requests/fields'
import { maskNumber } from '@epay/contract/common/personal-numbers'
import { recordOf } from '@epay/contract/common/records'
import type { Cipher } from '#server/platform/crypto.ts'
import type { SealedColumn } from '#server/platform/sealed-column.ts'
import { changeRequests, type Lines } from './tables.ts'

type SealedColumnName = `${SealedLine}Sealed`
type SealedRow = { id: string } & Record<SealedColumnName, string | null>

const sealedColumnName = <Line extends SealedLine>(line: Line) => `${line}Sealed` as const
/** Binds a sealed value to its row and column, so that it can't be copied to another. */
const boundTo = (id: string, line: SealedLine) => `change_requests:${id}:${line}`

export const SEALED_CHANGE_COLUMNS: readonly SealedColumn[] = SEALED_LINES.map(line => ({
  column: changeRequests[sealedColumnName(line)],
  id: changeRequests.id,
  boundTo: id => boundTo(id, line),
}))

export const NO_SEALED_NUMBERS: Record<SealedColumnName, null> = {
  routingNumberSealed: null,
  accountNumberSealed: null,
  splitRoutingNumberSealed: null,
  splitAccountNumberSealed: null,
}

export function sealNumbers(
  cipher: Cipher,
  id: string,
  lines: Lines,
): Record<SealedColumnName, string | null> {
  const seal = (line: SealedLine) => {
    const number = lines[line] ?? ''
    return number === '' ? null : cipher.seal(number, boundTo(id, line))
  }
  return {
    routingNumberSealed: seal('routingNumber'),
    accountNumberSealed: seal('accountNumber'),
    splitRoutingNumberSealed: seal('splitRoutingNumber'),
    splitAccountNumberSealed: seal('splitAccountNumber'),
  }
}

/** Returns '' for missing numbers. */
export function openNumbers(cipher: Cipher, row: SealedRow): Record<SealedLine, string> {
  return recordOf(SEALED_LINES, line => {
    const sealed = row[sealedColumnName(line)]
    return sealed === null ? '' : cipher.open(sealed, boundTo(row.id, line))
  })
}

const isSealed = (line: string) => SEALED_LINES.some(each => each === line)

/** Masks routing and account numbers for storage and display. */
export function maskLines(lines: Lines): Lines {
  const maskedLines: Lines = {}
  for (const line of CHANGE_LINES) {
    const value = lines[line] ?? ''
    if (value !== '') maskedLines[line] = isSealed(line) ? maskNumber(value) : value
  }
  return maskedLines
}
