import type { Check } from '@epay/contract/paychecks/schemas'
import { checkDetailsHref } from '#web/lib/paths.ts'

/** The address of a check's details. */
export function hrefOfCheck(check: Check): string {
  return checkDetailsHref({ checkdate: check.date, enddate: check.endDate, sequence: check.sequence })
}
