import { RESUME_TEXTS } from '@epay/contract/applications/decision-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { Button, Group } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { DownloadButton } from '#web/files/download-button.tsx'
import { NotScanned } from '#web/files/not-scanned.tsx'

/** Can the browser show the resume by itself? Phones can't, and a Word file is only downloaded. */
function isShowable({ resumePath }: Application): boolean {
  return navigator.pdfViewerEnabled && /\.pdf$/i.test(resumePath ?? '')
}

const DEFAULT_EXTENSION = '.pdf'

/** `Ana_resume.docx`: the upload's own extension, `.pdf` without one. */
export function resumeFileName(firstName: string, uploadedName: string | null | undefined): string {
  return `${firstName}_resume${/\.[^./\\]+$/.exec(uploadedName ?? '')?.[0] ?? DEFAULT_EXTENSION}`
}

/** Whether the resume is shown on the page. */
export type ResumeSwitch = { isShown: boolean; onToggle: () => void }

type ResumeButtonsProps = {
  application: Application
  resume: ResumeSwitch
  onDownload: () => Promise<void>
}

/** Shows the resume where the browser can, and downloads it anywhere. */
export function ResumeButtons({
  application,
  resume: { isShown, onToggle },
  onDownload,
}: ResumeButtonsProps) {
  return (
    <Group gap="0 8px">
      {isShowable(application) && (
        <Button
          variant="default"
          mt={4}
          leftSection={<IconFileText size={18} aria-hidden />}
          aria-expanded={isShown}
          onClick={onToggle}
        >
          {isShown ? RESUME_TEXTS.hide : RESUME_TEXTS.show}
        </Button>
      )}
      <DownloadButton label={RESUME_TEXTS.download} onDownload={onDownload} />
      {application.isResumeScanned === false && <NotScanned />}
    </Group>
  )
}
