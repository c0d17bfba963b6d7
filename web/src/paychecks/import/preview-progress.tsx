import { Button, Progress } from '@mantine/core'
import type { UploadProgress } from '#web/lib/upload.ts'
import { formatFileSize } from '#web/ui/file-size.ts'
import classes from './preview-progress.module.css'

type PreviewProgressProps = { upload: UploadProgress | undefined; onCancel: () => void }

/** How much of the files has been sent, then that they are being read. */
export function PreviewProgress({ upload, onCancel }: PreviewProgressProps) {
  const { sentBytes = 0, totalBytes = 0 } = upload ?? {}
  const isSent = totalBytes > 0 && sentBytes >= totalBytes
  const percent = totalBytes > 0 ? Math.round((100 * sentBytes) / totalBytes) : 0
  return (
    <div className={classes.progress}>
      <div className={classes.bar}>
        <Progress.Root size={6} radius="xl">
          <Progress.Section value={percent} aria-label="Upload" animated={isSent} />
        </Progress.Root>
        <span className={classes.sent}>
          {isSent
            ? `${formatFileSize(totalBytes)} sent. The files are being checked; a year's checks take some minutes.`
            : `Sending ${formatFileSize(sentBytes)} of ${formatFileSize(totalBytes)}.`}
        </span>
        <span role="status" className={classes.step}>
          {isSent ? 'The files are being checked.' : 'The files are being sent.'}
        </span>
      </div>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
