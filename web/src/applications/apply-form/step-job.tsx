import { TextField } from '#web/ui/text-field.tsx'
import { type ApplyFormApi, fieldOf } from './apply-form-data.ts'
import { ResumeField, type ResumeState } from './resume-field.tsx'

type StepJobProps = {
  form: ApplyFormApi
  resume: ResumeState
  onResume: (resume: ResumeState) => void
}

export function StepJob({ form, resume, onResume }: StepJobProps) {
  return (
    <>
      <TextField label="Job Applied For" aria-required {...fieldOf(form, 'jobAppliedFor')} />
      <TextField label="Affiliated Union" isOptional {...fieldOf(form, 'affiliatedUnion')} />
      <ResumeField {...resume} onChange={onResume} />
    </>
  )
}
