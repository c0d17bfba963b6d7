import {
  DOCUMENT_FILE_TYPES,
  DOCUMENTS_MAX,
  FILE_MAX_LABEL,
  PHOTO_TYPES,
} from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { DOCUMENT_TYPES } from '@epay/contract/packets/options'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import type { PacketTextField } from '@epay/contract/packets/packet-form'
import { DISCLAIMER_TITLE, DOCUMENT_TEXTS } from '@epay/contract/packets/page-texts'
import { fullNameOf, onBehalfStatement, packetStatements } from '@epay/contract/packets/statements'
import { Box, Button, Checkbox, FileButton, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { acceptOf, contentProblem, sizeProblem } from '#web/files/file-problem.ts'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { errorOf } from '#web/ui/fields.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { createPacketFile, type PacketFile } from '../files/packet-file.ts'
import { PacketFileList, RefusalList } from '../files/packet-file-list.tsx'
import { usePacketFilesContext } from '../files/use-packet-files.ts'
import type { PacketValues } from '../form/packet-values.ts'
import { PhotoSection } from '../photo/photo-section.tsx'
import { SignatureSection } from '../signature/signature-section.tsx'
import { FieldMessage, FormSection, useFieldError } from './form-section.tsx'
import classes from './packet-form.module.css'
import { ReviewSection } from './review-section.tsx'

type DocumentsStepProps = {
  onEdit: (field: PacketTextField) => void
  /** The staff member who signs for the candidate; `undefined` if the candidate signs. */
  officeSigner: string | undefined
}

export function DocumentsStep({ onEdit, officeSigner }: DocumentsStepProps) {
  return (
    <>
      <PhotoSection />
      <DocumentsSection />
      <ReviewSection onEdit={onEdit} />
      {officeSigner && <OnBehalfNotice signer={officeSigner} />}
      <SignatureSection />
      <DisclaimerSection />
    </>
  )
}

function OnBehalfNotice({ signer }: { signer: string }) {
  const { language } = useLanguage()
  const { getValues } = useFormContext<PacketValues>()
  return <FormAlert tone="info">{onBehalfStatement(language, signer, fullNameOf(getValues()))}</FormAlert>
}

function DisclaimerSection() {
  const { language } = useLanguage()
  const { field, fieldState } = useController<PacketValues, 'disclaimerAcknowledged'>({
    name: 'disclaimerAcknowledged',
  })
  const { value, ...rest } = field
  return (
    <FormSection title={DISCLAIMER_TITLE}>
      <Checkbox
        {...rest}
        checked={value}
        label={packetStatements(language, '').disclaimer}
        error={errorOf(fieldState.error?.message)}
        styles={{ label: { fontSize: 'inherit', lineHeight: 1.5 } }}
      />
    </FormSection>
  )
}

const RULES = { types: DOCUMENT_FILE_TYPES, typeMessage: FILE_MESSAGES.documentType }

export function DocumentsSection() {
  return (
    <FormSection title={DOCUMENT_TEXTS.title} intro={DOCUMENT_TEXTS.intro}>
      <DocumentTypeChips />
      <DocumentFiles />
    </FormSection>
  )
}

function DocumentTypeChips() {
  const t = useTranslate()
  const { setValue } = useFormContext<PacketValues>()
  const chosenTypes = useWatch<PacketValues, 'documentTypes'>({ name: 'documentTypes' })
  const errorId = useId()
  const error = useFieldError('documentTypes')

  const toggle = (type: string) => {
    const isChosen = chosenTypes.includes(type)
    setValue('documentTypes', isChosen ? chosenTypes.filter(each => each !== type) : [...chosenTypes, type])
  }

  return (
    <Box
      component="fieldset"
      mb={20}
      aria-describedby={error ? errorId : undefined}
      data-invalid={error ? true : undefined}
    >
      <Box component="legend" mb={8} c="bright" fz={14} fw={560}>
        {t(PACKET_FIELDS.documentTypes.pageLabel)}
      </Box>
      <Group gap={8}>
        {DOCUMENT_TYPES.map(type => (
          <label key={type} className={classes.chip}>
            <input type="checkbox" checked={chosenTypes.includes(type)} onChange={() => toggle(type)} />
            {t(type)}
          </label>
        ))}
      </Group>
      <FieldMessage id={errorId} message={error} />
    </Box>
  )
}

function DocumentFiles() {
  const t = useTranslate()
  const { getValues, setValue, clearErrors } = useFormContext<PacketValues>()
  const files = useWatch<PacketValues, 'documentFiles'>({ name: 'documentFiles' })
  const { add, remove, replaceRefusals } = usePacketFilesContext()
  const [errorId, chooseId] = [useId(), useId()]
  const listRef = useRef<HTMLDivElement>(null)
  const error = useFieldError('documentFiles')

  const addFiles = async (chosenFiles: File[]) => {
    const problems = await Promise.all(
      chosenFiles.map(async file => sizeProblem(file) ?? (await contentProblem(file, RULES))),
    )
    const acceptedFiles = chosenFiles.filter((_, index) => !problems[index])
    const refusals = chosenFiles.flatMap(({ name }, index) => {
      const problem = problems[index]
      return problem ? [{ name, problem }] : []
    })
    const current = getValues('documentFiles')
    const addedFiles = acceptedFiles.slice(0, DOCUMENTS_MAX - current.length).map(createPacketFile)
    if (addedFiles.length < acceptedFiles.length) refusals.push({ name: '', problem: FILE_MESSAGES.tooMany })
    replaceRefusals('document', refusals)
    if (addedFiles.length === 0) return
    setValue('documentFiles', [...current, ...addedFiles])
    clearErrors('documentFiles')
    for (const file of addedFiles) add('document', file)
  }
  const focusFileInput = () => document.getElementById(chooseId)?.focus()
  const removeFile = (file: PacketFile) => {
    const current = getValues('documentFiles')
    const position = current.findIndex(({ id }) => id === file.id)
    // Moves focus before the pressed button disappears.
    const removeButtons = listRef.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const neighbor = removeButtons?.[position + 1] ?? removeButtons?.[position - 1]
    if (neighbor) neighbor.focus()
    else focusFileInput()
    setValue(
      'documentFiles',
      current.filter(({ id }) => id !== file.id),
    )
    remove(file)
  }

  return (
    <Stack ref={listRef} gap={12}>
      <PacketFileList files={files} onRemove={removeFile} />
      <RefusalList kind="document" onDismiss={focusFileInput} />
      <FileDrop
        id={chooseId}
        label={files.length > 0 ? DOCUMENT_TEXTS.chooseMore : DOCUMENT_TEXTS.choose}
        hint={t(DOCUMENT_TEXTS.hint, { max: FILE_MAX_LABEL })}
        accept={acceptOf(DOCUMENT_FILE_TYPES)}
        isMultiple
        errorId={errorId}
        isInvalid={error !== undefined}
        onFiles={chosenFiles => void addFiles(chosenFiles)}
      />
      <CaptureButton onFile={file => void addFiles([file])} />
      <FieldMessage id={errorId} message={error} />
    </Stack>
  )
}

function CaptureButton({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslate()
  // Devices without touch have no back camera, so this button would duplicate the file input.
  const hasTouch = useMediaQuery('(any-pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const resetInput = useRef<() => void>(null)
  const choose = (file: File | null) => {
    // Lets the user choose another picture with the same name.
    resetInput.current?.()
    if (file) onFile(file)
  }
  if (!hasTouch) return null
  return (
    <FileButton accept={acceptOf(PHOTO_TYPES)} capture="environment" resetRef={resetInput} onChange={choose}>
      {props => (
        <Button {...props} variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
          {t(DOCUMENT_TEXTS.photograph)}
        </Button>
      )}
    </FileButton>
  )
}
