import type { SecondFactorState } from '@epay/contract/auth/second-factor'
import type { Context } from '#server/platform/context.ts'
import { loadOwnAccount } from './own-account.ts'
import { isSecondFactorRequired } from './rules.ts'
import { countUnusedRecoveryCodes } from './second-factor-queries.ts'

export async function getSecondFactor(context: Context): Promise<SecondFactorState> {
  const { id, roles, hasSecondFactor } = await loadOwnAccount(context)
  return {
    isOn: hasSecondFactor,
    isRequired: isSecondFactorRequired(roles, context.config),
    recoveryCodesLeft: hasSecondFactor ? await countUnusedRecoveryCodes(context.database.orm, id) : 0,
  }
}
