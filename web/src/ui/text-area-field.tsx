import { Textarea, type TextareaProps } from '@mantine/core'
import { errorOf, type FieldProps, labelOf } from './label-text.tsx'

type TextAreaFieldProps = FieldProps &
  Omit<TextareaProps, keyof FieldProps> & {
    /** With `maxLength`: shows how much of it is used. */
    length?: number
  }

/** Several lines of text with a live counter. */
export function TextAreaField({ label, isOptional, error, length, ...rest }: TextAreaFieldProps) {
  const hasCounter = length !== undefined && rest.maxLength !== undefined
  return (
    <div>
      <Textarea
        autosize
        minRows={3}
        maxRows={12}
        {...rest}
        label={labelOf(label, isOptional)}
        error={errorOf(error)}
      />
      {hasCounter && (
        <div className="field-counter tabular">
          {length} / {rest.maxLength}
        </div>
      )}
    </div>
  )
}
