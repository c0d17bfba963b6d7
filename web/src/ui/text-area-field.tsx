import { Textarea, type TextareaProps } from '@mantine/core'
import { errorOf, type FieldProps, labelOf } from './label-text.tsx'
import classes from './text-area-field.module.css'

type TextAreaFieldProps = FieldProps &
  Omit<TextareaProps, keyof FieldProps> & {
    /** With `maxLength`: shows how much of it is used. */
    length?: number
    minRows?: number
  }

/** Most browsers fit a field to its text by themselves, and need no script that measures it. */
const isFittedByBrowser = globalThis.CSS?.supports('field-sizing', 'content') ?? false

/** Several lines of text with a live counter. */
export function TextAreaField({
  label,
  isOptional,
  error,
  length,
  minRows = 3,
  ...rest
}: TextAreaFieldProps) {
  const hasCounter = length !== undefined && rest.maxLength !== undefined
  return (
    <div>
      <Textarea
        {...(isFittedByBrowser
          ? { classNames: { input: classes.fitted }, style: { '--rows': minRows } }
          : { autosize: true, minRows, maxRows: 12 })}
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
