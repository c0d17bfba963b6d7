import { inYearsFrom } from '@epay/contract/common/dates'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { deleteCertificatesOfLeft } from './queries.ts'

/** Deletes the certificates of people who left, once the settings no longer keep them. */
export async function forgetCertificates(context: Context): Promise<void> {
  await inTransaction(context, async context => {
    const { clock, settings } = context
    const day = inYearsFrom(clock.today(), -settings.certificatesKeptYears, '02-28')
    const ids = await deleteCertificatesOfLeft(context.db, new Date(`${day}T00:00:00Z`))
    if (ids.length > 0) await context.jobs.queue(context, 'remove-files', { ids: ids.join(',') })
  })
}
