import { Progress } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './apply-form.module.css'

/** How much of the resume has been sent. */
export function ResumeUpload({ share }: { share: number }) {
  const t = useTranslate()
  const percent = Math.round(share * 100)
  // Announced with every change: by tens, listeners can follow.
  const told = Math.floor(percent / 10) * 10
  return (
    <div className={classes.upload}>
      <p role="status" className="tabular">
        {percent < 100
          ? t('Sending your resume: {percent} %', { percent: told })
          : t('Your resume is sent. One moment, please.')}
      </p>
      <Progress value={percent} size={6} aria-label={t('Upload')} />
    </div>
  )
}
