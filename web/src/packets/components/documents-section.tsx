import { DOCUMENT_TYPES_ACCEPTED } from '@epay/contract/files/file-types'
import { DOCUMENTS_MAX, FILE_MAX_LABEL } from '@epay/contract/files/limits'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { DOCUMENT_TYPES } from '@epay/contract/packets/options'
import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FileList } from '#web/files/file-list.tsx'
import { acceptOf, fileProblem } from '#web/files/file-problem.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import type { PacketValues } from '../form/packet-values.ts'
import classes from './documents-section.module.css'
import { FieldMessage } from './field-message.tsx'
import { FormSection } from './form-section.tsx'

const RULES = { types: DOCUMENT_TYPES_ACCEPTED, typeMessage: FILE_MESSAGES.documentType }

/** Which documents the candidate shows, and the files themselves. */
export function DocumentsSection() {
  return (
    <FormSection
      title="Supporting documents"
      intro="Which documents you show is your choice. Nobody may ask you for a particular one, or for more than the law requires (8 U.S.C. § 1324b(a)(6))."
    >
      <DocumentTypeChips />
      <DocumentFiles />
    </FormSection>
  )
}

function DocumentTypeChips() {
  const { setValue, formState } = useFormContext<PacketValues>()
  const chosen = useWatch<PacketValues, 'documentType'>({ name: 'documentType' })
  const errorId = useId()
  const error = formState.errors.documentType?.message

  const toggle = (type: string) => {
    const others = chosen.filter(each => each !== type)
    const isAdded = others.length === chosen.length
    setValue('documentType', isAdded ? [...chosen, type] : others, { shouldDirty: true })
  }

  return (
    <fieldset
      className={classes.types}
      aria-describedby={error ? errorId : undefined}
      data-invalid={error ? true : undefined}
    >
      <legend className={classes.label}>What do you attach?</legend>
      <div className={classes.chips}>
        {DOCUMENT_TYPES.map(type => (
          <label key={type} className={classes.chip}>
            <input type="checkbox" checked={chosen.includes(type)} onChange={() => toggle(type)} />
            {type}
          </label>
        ))}
      </div>
      <FieldMessage id={errorId} message={error} />
    </fieldset>
  )
}

function DocumentFiles() {
  const { setValue, clearErrors, formState } = useFormContext<PacketValues>()
  const files = useWatch<PacketValues, 'documentFiles'>({ name: 'documentFiles' })
  const [refused, setRefused] = useState<readonly string[]>([])
  const errorId = useId()
  const error = formState.errors.documentFiles?.message

  const add = (chosen: File[]) => {
    const problems = chosen.flatMap(file => {
      const problem = fileProblem(file, RULES)
      return problem ? [`${file.name}: ${problem}`] : []
    })
    const all = [...files, ...chosen.filter(file => !fileProblem(file, RULES))]
    const isTooMany = all.length > DOCUMENTS_MAX
    setRefused(isTooMany ? [...problems, FILE_MESSAGES.tooMany] : problems)
    if (all.length === files.length) return
    setValue('documentFiles', all.slice(0, DOCUMENTS_MAX), { shouldDirty: true })
    clearErrors('documentFiles')
  }
  const remove = (index: number) => {
    setRefused([])
    setValue(
      'documentFiles',
      files.filter((_, each) => each !== index),
      { shouldDirty: true },
    )
  }

  return (
    <div className={classes.files}>
      <FileList label="Chosen documents" files={files} onRemove={remove} />
      <FileDrop
        label={files.length > 0 ? 'Add more files' : 'Choose files'}
        hint={`PDF, JPG or PNG, max ${FILE_MAX_LABEL} each.`}
        accept={acceptOf(DOCUMENT_TYPES_ACCEPTED)}
        isMultiple
        errorId={errorId}
        isInvalid={error !== undefined}
        onFiles={add}
      />
      {refused.map(message => (
        <FieldMessage key={message} id={`${errorId}-${message}`} message={message} />
      ))}
      <FieldMessage id={errorId} message={error} />
    </div>
  )
}
