import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { networkOf } from './network-of.ts'

export type Requester = Pick<Context, 'address' | 'actor'> & { config: Pick<Config, 'hasRateLimits'> }

/** Whom limits on costly work count for: the address, and the account or the link. */
export function partiesOf({ config, address, actor }: Requester): string[] {
  if (!config.hasRateLimits) return []
  const network = `address ${networkOf(address)}`
  if (actor.kind === 'user') return [network, `account ${actor.accountId}`]
  return actor.kind === 'link' ? [network, `link ${actor.linkId}`] : [network]
}
