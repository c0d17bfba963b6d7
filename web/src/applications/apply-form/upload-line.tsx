import { Progress } from '@mantine/core'
import classes from './apply-form.module.css'

/** How much of the resume has been sent. */
export function UploadLine({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className={classes.upload}>
      <p className="tabular">
        {percent < 100 ? `Sending your resume: ${percent} %` : 'Your resume is sent. One moment, please.'}
      </p>
      <Progress value={percent} size={6} aria-label="Upload" />
    </div>
  )
}
