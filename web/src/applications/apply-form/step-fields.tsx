import { useTranslate } from '#web/lib/translated.tsx'
import classes from './apply-form.module.css'
import type { ApplyFormApi } from './apply-form-data.ts'
import { EarlierResume } from './earlier-resume.tsx'
import type { ResumeState } from './resume-field.tsx'
import { StepAddress } from './step-address.tsx'
import { StepJob } from './step-job.tsx'
import { StepPersonal } from './step-personal.tsx'
import { StepReferences } from './step-references.tsx'
import { StepWorkHistory } from './step-work-history.tsx'
import { RESUME_STEP } from './steps.ts'

const INTROS = [
  undefined,
  undefined,
  undefined,
  'Optional: people who know your work and may be asked about it.',
  'Optional: where you worked before, the latest first.',
]

type StepFieldsProps = {
  step: number
  form: ApplyFormApi
  today: string
  resume: ResumeState
  onResume: (resume: ResumeState) => void
  onOpenResume: () => void
}

export function StepFields({ step, form, today, resume, onResume, onOpenResume }: StepFieldsProps) {
  const t = useTranslate()
  const intro = INTROS[step]
  const { file, earlierName } = resume
  const isPastResume = step > RESUME_STEP
  return (
    <>
      {isPastResume && !file && earlierName && <EarlierResume name={earlierName} onOpen={onOpenResume} />}
      {intro && <p className={classes.intro}>{t(intro)}</p>}
      <div className={classes.fields} key={step}>
        {step === 0 && <StepPersonal form={form} today={today} />}
        {step === 1 && <StepAddress form={form} />}
        {step === RESUME_STEP && <StepJob form={form} resume={resume} onResume={onResume} />}
        {step === 3 && <StepReferences form={form} />}
        {step === 4 && <StepWorkHistory form={form} today={today} />}
      </div>
    </>
  )
}
