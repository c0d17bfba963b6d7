import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import { RESUME_TEXTS } from '@epay/contract/applications/review-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { FILE_TYPES } from '@epay/contract/files/file-types'
import { english } from '@epay/contract/languages/translator'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { DownloadButton } from '#web/files/download-button.tsx'
import { NotScanned } from '#web/files/file-row.tsx'
import { useObjectUrl } from '#web/files/use-object-url.ts'
import { downloadFile, fetchFile } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { ErrorState, Loading } from '#web/ui/states.tsx'

/** Phones can't show PDFs in a page, and Word files can only be downloaded. */
export function isPreviewable({ resumePath }: Application): boolean {
  return navigator.pdfViewerEnabled && /\.pdf$/i.test(resumePath ?? '')
}

const DEFAULT_EXTENSION = '.pdf'

/** Keeps the upload's extension, if any; otherwise uses `.pdf`. */
export function resumeFileName(firstName: string, uploadedName: string | null | undefined): string {
  return `${firstName}_resume${/\.[^./\\]+$/.exec(uploadedName ?? '')?.[0] ?? DEFAULT_EXTENSION}`
}

export type ResumeToggle = { isShown: boolean; onToggle: () => void }

type ResumeDownloadProps = {
  application: Application
  /** An emailed link's token, if no one is signed in. */
  token?: string | undefined
  label?: string
  /** Called with `undefined` before each attempt. */
  onFailed: (error: unknown) => void
}

export function ResumeDownload(props: ResumeDownloadProps) {
  const { application, token, label = RESUME_TEXTS.download, onFailed } = props
  const { id: applicationId, firstName, resumePath, isResumeScanned } = application
  if (!resumePath) return DETAILS_MESSAGES.noResume
  const download = async () => {
    onFailed(undefined)
    const request = { params: { id: applicationId }, bearer: token }
    await downloadFile(applicationEndpoints.downloadResume, request, ({ name }) =>
      resumeFileName(firstName, name ?? resumePath),
    ).catch(onFailed)
  }
  return (
    <>
      <DownloadButton label={label} onDownload={download} />
      {isResumeScanned === false && <NotScanned />}
    </>
  )
}

type ShowResumeProps = { application: Application; resume: ResumeToggle }

/** Hidden if the browser can't show the resume. */
export function ShowResume({ application, resume: { isShown, onToggle } }: ShowResumeProps) {
  if (!isPreviewable(application)) return null
  return (
    <Button
      variant="default"
      leftSection={<IconFileText size={18} aria-hidden />}
      aria-expanded={isShown}
      onClick={onToggle}
    >
      {isShown ? RESUME_TEXTS.hide : RESUME_TEXTS.show}
    </Button>
  )
}

type ResumeViewProps = {
  application: Application
  /** An emailed link's token, if no one is signed in. */
  token?: string | undefined
  className: string | undefined
}

/** On narrow screens, the resume opens below the sections, out of view. */
function scrollToFrame(frame: HTMLIFrameElement | null): void {
  frame?.scrollIntoView({ block: 'nearest' })
}

export function ResumeView({ application, token, className }: ResumeViewProps) {
  const { id: applicationId, firstName, lastName } = application
  const { data, error, refetch } = useQuery({
    queryKey: ['applications', 'resume', applicationId, token],
    queryFn: async ({ signal }) => {
      const file = await fetchFile(applicationEndpoints.downloadResume, {
        params: { id: applicationId },
        bearer: token,
        signal,
      })
      // Forces the PDF type, because an HTML file would run with the portal's origin.
      return new Blob([file], { type: FILE_TYPES.pdf.mime })
    },
    // Every load is audited, so each view loads the file only once, and drops it when the view closes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const url = useObjectUrl(data ?? null)
  if (url)
    return (
      <iframe
        className={className}
        title={english(RESUME_TEXTS.frameTitle, { name: `${firstName} ${lastName}` })}
        src={`${url}#navpanes=0&view=FitH`}
        ref={scrollToFrame}
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
