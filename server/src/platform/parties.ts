import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { networkOf } from './network-of.ts'

export type Requester = Pick<Context, 'address' | 'actor'> & { config: Pick<Config, 'hasRateLimits'> }

/** Returns the parties whose use of expensive work is limited: the address, and the account, script, or link. */
export function partiesOf({ config, address, actor }: Requester): string[] {
  if (!config.hasRateLimits) return []
  const network = `address ${networkOf(address)}`
  if (actor.kind === 'user') return [network, `account ${actor.accountId}`]
  if (actor.kind === 'script') return [network, `script ${actor.tokenId}`]
  return actor.kind === 'link' ? [network, `link ${actor.linkId}`] : [network]
}
