import { WIZARD_TEXTS } from '@epay/contract/packets/page-texts'
import { Progress } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import type { UploadProgress } from '#web/lib/upload.ts'
import { formatFileSize } from '#web/ui/file-size.ts'
import classes from './upload-bar.module.css'

/** How much of the packet has been sent. */
export function UploadBar({ upload }: { upload: UploadProgress | undefined }) {
  const t = useTranslate()
  const { sentBytes = 0, totalBytes = 0 } = upload ?? {}
  const isSent = totalBytes > 0 && sentBytes >= totalBytes
  const percent = totalBytes > 0 ? Math.round((100 * sentBytes) / totalBytes) : 0
  return (
    <div className={classes.upload}>
      <Progress.Root size={6} radius="xl">
        <Progress.Section value={percent} aria-label={t(WIZARD_TEXTS.upload)} animated={isSent} />
      </Progress.Root>
      <span className={classes.words}>
        {isSent
          ? t(WIZARD_TEXTS.sent)
          : t(WIZARD_TEXTS.sending, { sent: formatFileSize(sentBytes), total: formatFileSize(totalBytes) })}
      </span>
    </div>
  )
}
