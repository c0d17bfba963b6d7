import { PortalError } from '#server/platform/errors.ts'
import type { Requester } from '#server/platform/parties.ts'
import { cleanPhoto } from './pictures.ts'

export type PhotoCleaner = {
  /** Begins while the rest of the form arrives, if no other picture is being worked on. */
  begin(photo: Buffer): void
  /**
   * The clean photo, which may have been begun.
   * Throws: as `cleanPhoto`; UNAVAILABLE when too many pictures wait.
   */
  cleaned(photo: Buffer): Promise<Buffer>
  /** All work has ended when this resolves. */
  end(): Promise<void>
}

/** Its holder takes a free turn, and waits for none. */
const UNWAITING = AbortSignal.abort()

/** Cleans the photo of one form. Forms that are complete are not kept waiting by those that still arrive. */
export function photoCleaner(requester: Requester): PhotoCleaner {
  let begun: Promise<Buffer> | undefined
  const clean = (photo: Buffer, signal?: AbortSignal) => cleanPhoto(requester, photo, signal)
  return {
    begin(photo) {
      begun = clean(photo, UNWAITING)
      // Told by `cleaned`, if anyone asks.
      begun.catch(() => undefined)
    },
    async cleaned(photo) {
      if (!begun) return clean(photo)
      try {
        return await begun
      } catch (error) {
        if (error instanceof PortalError && error.code === 'UNAVAILABLE') return clean(photo)
        throw error
      }
    },
    async end() {
      await Promise.allSettled([begun])
    },
  }
}
