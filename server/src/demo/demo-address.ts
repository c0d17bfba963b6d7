import type { Config } from '#server/config.ts'
import type { Executor } from '#server/database/transaction.ts'
import { hasDemoCompany } from './queries.ts'

/** Made up, as the demo company is. */
const DEMO_ADDRESS = '2150 Weber Wharf Road, Suite 300, Stockton, CA 95203'

/** The settings, with an address for the demo company's statements where none is configured. */
export async function withDemoAddress(config: Config, db: Executor): Promise<Config> {
  if (config.companyAddress !== '' || config.isProduction || !(await hasDemoCompany(db))) return config
  return Object.freeze({ ...config, companyAddress: DEMO_ADDRESS })
}
