import classes from './apply-form.module.css'
import type { ApplyFormApi } from './apply-form-data.ts'
import type { ResumeState } from './resume-field.tsx'
import { StepAddress } from './step-address.tsx'
import { StepJob } from './step-job.tsx'
import { StepPersonal } from './step-personal.tsx'
import { StepReferences } from './step-references.tsx'
import { StepWorkHistory } from './step-work-history.tsx'

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
  earlierResumeName: string | undefined
  onResume: (resume: ResumeState) => void
}

export function StepFields({ step, form, today, resume, earlierResumeName, onResume }: StepFieldsProps) {
  const intro = INTROS[step]
  return (
    <>
      {intro && <p className={classes.intro}>{intro}</p>}
      <div className={classes.fields} key={step}>
        {step === 0 && <StepPersonal form={form} today={today} />}
        {step === 1 && <StepAddress form={form} />}
        {step === 2 && (
          <StepJob form={form} resume={resume} earlierResumeName={earlierResumeName} onResume={onResume} />
        )}
        {step === 3 && <StepReferences form={form} />}
        {step === 4 && <StepWorkHistory form={form} today={today} />}
      </div>
    </>
  )
}
