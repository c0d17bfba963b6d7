import type { Application } from '@epay/contract/applications/schemas'
import { mayDecide } from '@epay/contract/applications/status'
import type { Role } from '@epay/contract/common/roles'

/** Whether a person with these roles may decide on it: some offices want another person for the second decision. */
export function mayDecideNow({ status, decisionRefusal }: Application, roles: readonly Role[]): boolean {
  return mayDecide(status, roles) && !decisionRefusal
}
