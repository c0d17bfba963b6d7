import { RESUME_TEXTS } from '@epay/contract/applications/decision-texts'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import type { Application } from '@epay/contract/applications/schemas'
import { FILE_TYPES } from '@epay/contract/files/file-types'
import { english } from '@epay/contract/languages/translator'
import { useQuery } from '@tanstack/react-query'
import { useObjectUrl } from '#web/files/use-object-url.ts'
import { fetchFile } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'

type ResumeViewProps = {
  application: Application
  /** A mailed link's token, where nobody is signed in. */
  token?: string
  className: string | undefined
}

/** Below the sections, on a narrow screen, it would open out of view. */
function showFrame(frame: HTMLIFrameElement | null): void {
  frame?.scrollIntoView({ block: 'nearest' })
}

/** The resume in the browser's own viewer. */
export function ResumeView({ application, token, className }: ResumeViewProps) {
  const { id, firstName, lastName } = application
  const { data, error, refetch } = useQuery({
    queryKey: ['applications', 'resume', id, token],
    queryFn: async ({ signal }) => {
      const file = await fetchFile(applicationEndpoints.downloadResume, {
        params: { id },
        bearer: token,
        signal,
      })
      // Whatever it says of itself, it is shown as a PDF: a page would run as a part of the portal.
      return new Blob([file], { type: FILE_TYPES.pdf.mime })
    },
    // Each look at a resume is audited, and the file is not kept longer than it is shown.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const url = useObjectUrl(data ?? null)
  if (url)
    return (
      <iframe
        className={className}
        title={english(RESUME_TEXTS.of, { name: `${firstName} ${lastName}` })}
        src={`${url}#navpanes=0&view=FitH`}
        ref={showFrame}
      />
    )
  return (
    <div className={className}>
      {error ? (
        <ErrorState title={RESUME_TEXTS.failed} text={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  )
}
