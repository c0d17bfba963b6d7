import { createHash } from 'node:crypto'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { recordAuditAlone } from '#server/audit/record-audit.ts'
import type { ClamdAddress } from '#server/platform/clamd-address.ts'
import type { Context, UploadScanner } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { ping, startScan } from './clamd.ts'

/** About as long as the daemon takes to load its signatures. */
const RETRY_SECONDS = 60

export function createUploadScanner(address: ClamdAddress): UploadScanner {
  return {
    async *scan(context, { method, path }, { field, content }) {
      const throwUnavailable = createUnavailableHandler(context)
      const hash = createHash('sha256')
      let size = 0
      const scan = await startScan(address).catch(throwUnavailable)
      try {
        for await (const chunk of content) {
          hash.update(chunk)
          size += chunk.length
          await scan.send(chunk).catch(throwUnavailable)
          yield chunk
        }
        const signature = await scan.verdict().catch(throwUnavailable)
        if (signature === undefined) return
        // The upload is refused, so this audit entry is the only record of it.
        await recordAuditAlone(context, {
          action: 'upload.infected',
          recordType: 'call',
          recordId: `${method} ${path}`,
          after: { field, signature, size, sha256: hash.digest('hex') },
        })
        throw new PortalError('INVALID_INPUT', FILE_MESSAGES.infected, {
          fields: { [field]: [FILE_MESSAGES.infected] },
        })
      } finally {
        scan.close()
      }
    },
    ping: () => ping(address),
  }
}

function createUnavailableHandler({ log }: Context): (error: unknown) => never {
  return error => {
    log.error({ err: error }, 'Refused an upload because the virus scanner did not scan it')
    throw new PortalError('UNAVAILABLE', FILE_MESSAGES.scannerUnavailable, {
      retryAfterSeconds: RETRY_SECONDS,
      cause: error,
    })
  }
}
