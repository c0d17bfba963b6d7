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

/** Can the browser show the resume by itself? Phones can't, and a Word file is only downloaded. */
export function isShowable({ resumePath }: Application): boolean {
  return navigator.pdfViewerEnabled && /\.pdf$/i.test(resumePath ?? '')
}

const DEFAULT_EXTENSION = '.pdf'

/** `Ana_resume.docx`: the upload's own extension, `.pdf` without one. */
export function resumeFileName(firstName: string, uploadedName: string | null | undefined): string {
  return `${firstName}_resume${/\.[^./\\]+$/.exec(uploadedName ?? '')?.[0] ?? DEFAULT_EXTENSION}`
}

export type ResumeSwitch = { isShown: boolean; onToggle: () => void }

type ResumeDownloadProps = {
  application: Application
  /** A mailed link's token, where no one is signed in. */
  token?: string | undefined
  label?: string
  /** With `undefined` before each try. */
  onFailed: (error: unknown) => void
}

/** The file as it was uploaded, or that there is none. */
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

type ShowResumeProps = { application: Application; resume: ResumeSwitch }

/** Nothing where the browser can't show it. */
export function ShowResume({ application, resume: { isShown, onToggle } }: ShowResumeProps) {
  if (!isShowable(application)) return null
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
  /** A mailed link's token, where no one is signed in. */
  token?: string | undefined
  className: string | undefined
}

/** Below the sections, on a narrow screen, it would open out of view. */
function showFrame(frame: HTMLIFrameElement | null): void {
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
