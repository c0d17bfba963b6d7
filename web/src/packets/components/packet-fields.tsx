import { isOptional, maxLengthOf, type PacketField } from '@epay/contract/packets/packet-field'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import type { PacketTextField } from '@epay/contract/packets/packet-form'
import { SECRET_TEXTS } from '@epay/contract/packets/page-texts'
import { Box, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import { DateField, SelectField, TextField } from '#web/ui/fields.tsx'
import type { PacketValues } from '../form/packet-values.ts'
import { Cell, type Span, useFieldError } from './form-section.tsx'
import classes from './packet-form.module.css'

type InputProps = {
  name: PacketTextField
  span?: Span
  description?: string | undefined
  autoComplete?: string
  type?: 'text' | 'tel' | 'email'
  inputMode?: 'numeric' | 'decimal'
  placeholder?: string
}

function propsOf(name: PacketTextField) {
  const field: PacketField = PACKET_FIELDS[name]
  return { label: field.pageLabel, isOptional: isOptional(field), autoComplete: 'off' }
}

type PacketInputProps = InputProps & { options?: PacketField['options']; emptyLabel?: string }

export function PacketInput({ name, span, options, emptyLabel, ...rest }: PacketInputProps) {
  const { register } = useFormContext<PacketValues>()
  const { options: declaredOptions }: PacketField = PACKET_FIELDS[name]
  const choices = options ?? declaredOptions
  const field = { ...propsOf(name), ...rest, ...register(name), error: useFieldError(name) }
  return (
    <Cell span={span}>
      {choices ? (
        <SelectField
          {...field}
          options={choices}
          emptyLabel={emptyLabel}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      ) : (
        <TextField maxLength={maxLengthOf(PACKET_FIELDS[name])} {...field} />
      )}
    </Cell>
  )
}

type DateProps = Pick<InputProps, 'name' | 'autoComplete'> & { max?: string }

export function PacketDate({ name, ...rest }: DateProps) {
  const { register } = useFormContext<PacketValues>()
  return (
    <Cell>
      <DateField {...propsOf(name)} {...rest} {...register(name)} error={useFieldError(name)} />
    </Cell>
  )
}

type FilteredProps = Omit<InputProps, 'type'> & {
  filter: (text: string) => string
  maxLength?: number
  leftSection?: ReactNode
  hint?: string
  /** Hidden unless the field has focus or the user reveals it. */
  isSecret?: boolean
}

export function PacketFilteredInput({ name, span, filter, hint, isSecret, ...rest }: FilteredProps) {
  const t = useTranslate()
  const { field, fieldState } = useController<PacketValues, PacketTextField>({ name })
  const [isRevealed, setIsRevealed] = useState(false)
  const secretProps = isSecret &&
    field.value !== '' && {
      classNames: isRevealed ? {} : { input: classes.secret },
      rightSection: (
        <Button
          variant="subtle"
          size="compact-sm"
          mih={24}
          aria-label={t(isRevealed ? SECRET_TEXTS.hideNumber : SECRET_TEXTS.showNumber)}
          onClick={() => setIsRevealed(!isRevealed)}
        >
          {t(isRevealed ? SECRET_TEXTS.hide : SECRET_TEXTS.show)}
        </Button>
      ),
      rightSectionWidth: 84,
    }
  return (
    <Cell span={span}>
      <TextField
        {...propsOf(name)}
        {...rest}
        {...secretProps}
        {...field}
        onChange={({ currentTarget, nativeEvent }) => {
          const { value, selectionEnd } = currentTarget
          const edit = { text: value, caret: selectionEnd ?? value.length }
          const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''
          const { text, caret } = applyFilter(filter, field.value, edit, inputType)
          // Written directly, because a value set by React moves the caret to the end.
          if (text !== value) {
            currentTarget.value = text
            currentTarget.setSelectionRange(caret, caret)
          }
          field.onChange(text)
        }}
        error={fieldState.error?.message}
      />
      <Box role="status" mt={hint ? 4 : 0} c="waiting" fz={14}>
        {hint && t(hint)}
      </Box>
    </Cell>
  )
}

type Edit = { text: string; caret: number }

/**
 * Keeps the caret after the same characters. If the user deletes a separator that the filter would restore, deletes
 * the adjacent character instead.
 */
export function applyFilter(
  filter: (text: string) => string,
  previousText: string,
  edit: Edit,
  inputType: string,
): Edit {
  const { text, caret } = isSeparatorRestored(filter, previousText, edit, inputType)
    ? deleteNeighbor(edit, inputType)
    : edit
  const filteredText = filter(text)
  if (filteredText === text) return { text, caret }
  return { text: filteredText, caret: Math.min(filter(text.slice(0, caret)).length, filteredText.length) }
}

function isSeparatorRestored(
  filter: (text: string) => string,
  previousText: string,
  { text }: Edit,
  inputType: string,
) {
  return (
    /^deleteContent(Backward|Forward)$/.test(inputType) &&
    text !== previousText &&
    filter(text) === previousText
  )
}

function deleteNeighbor({ text, caret }: Edit, inputType: string): Edit {
  const start = inputType === 'deleteContentForward' ? caret : Math.max(caret - 1, 0)
  return { text: text.slice(0, start) + text.slice(start + 1), caret: start }
}
