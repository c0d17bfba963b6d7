import type { Dependencies } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs.ts'

/** The job that removes files which a committed transaction took out of use; a second run finds nothing to do. */
export function removeFiles({ files }: Pick<Dependencies, 'files'>): JobHandler {
  return async ({ ids = '' }) => {
    for (const id of ids.split(',').filter(Boolean)) await files.remove(id)
  }
}
