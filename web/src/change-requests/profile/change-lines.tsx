import { CHANGE_FORMS, type ChangeField, OPTIONAL_PARTS } from '@epay/contract/change-requests/fields'
import { DIRECT_DEPOSIT_TEXTS, MY_DETAILS_TEXTS } from '@epay/contract/change-requests/my-texts'
import { Stack, Text } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useTranslate } from '#web/lib/translated.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import type { ChangeValues } from '../queries.ts'

type LineDefinition = {
  label: string
  schema: z.ZodType
  options?: readonly { value: string; label: string }[]
}
const definitionOf = (field: ChangeField, name: string): LineDefinition | undefined => {
  const lines: Readonly<Record<string, LineDefinition>> = CHANGE_FORMS[field]
  return lines[name]
}

const TEL = { type: 'tel' }
const EMAIL = { type: 'email', autoCapitalize: 'none', spellCheck: false }
const NUMBER = { inputMode: 'numeric', autoComplete: 'off' } as const
const ROUTING = { ...NUMBER, description: DIRECT_DEPOSIT_TEXTS.routingHint }

/** Attributes for autofill and on-screen keyboards. */
const INPUT_PROPS: Readonly<Record<string, object>> = {
  address1: { autoComplete: 'address-line1' },
  address2: { autoComplete: 'address-line2' },
  city: { autoComplete: 'address-level2' },
  state: { autoComplete: 'address-level1' },
  zip: { autoComplete: 'postal-code', inputMode: 'numeric' },
  phone: { ...TEL, autoComplete: 'tel' },
  email: { ...EMAIL, autoComplete: 'email' },
  contactPhone: TEL,
  contactEmail: EMAIL,
  secondPhone: TEL,
  secondEmail: EMAIL,
  routingNumber: ROUTING,
  accountNumber: NUMBER,
  splitRoutingNumber: ROUTING,
  splitAccountNumber: NUMBER,
  splitAmount: { inputMode: 'decimal', leftSection: '$' },
}

/** Lines that become required once their optional part is filled in aren't labeled optional. */
function isOptional(field: ChangeField, name: string): boolean {
  const part = field === 'emergencyContacts' || field === 'directDeposit' ? OPTIONAL_PARTS[field] : undefined
  const required: readonly string[] = part?.required ?? []
  return !required.includes(name) && (definitionOf(field, name)?.schema.safeParse('').success ?? false)
}

type ChangeLinesProps = {
  form: UseFormReturn<ChangeValues>
  field: ChangeField
  names: readonly string[]
  legend?: string | undefined
  hasInitialFocus?: boolean
}

export function ChangeLines({ form, field, names, legend, hasInitialFocus = false }: ChangeLinesProps) {
  const t = useTranslate()
  const inputs = names.map((name, index) => (
    <ChangeLine
      key={name}
      form={form}
      field={field}
      name={name}
      hasInitialFocus={hasInitialFocus && index === 0}
    />
  ))
  if (!legend) return inputs
  return (
    <fieldset>
      <Text component="legend" fw={620} c="bright" mb={8}>
        {t(legend)}
      </Text>
      <Stack gap="md">{inputs}</Stack>
    </fieldset>
  )
}

type ChangeLineProps = Pick<ChangeLinesProps, 'form' | 'field'> & { name: string; hasInitialFocus: boolean }

function ChangeLine({ form, field, name, hasInitialFocus }: ChangeLineProps) {
  const t = useTranslate()
  const line = definitionOf(field, name)
  if (!line) return null
  const { description, ...input }: { description?: string } = INPUT_PROPS[name] ?? {}
  const props = {
    ...input,
    ...(description && { description: t(description) }),
    label: line.label,
    isOptional: isOptional(field, name),
    'data-autofocus': hasInitialFocus || undefined,
    error: form.formState.errors[name]?.message,
    ...form.register(name),
  }
  if (line.options)
    return <SelectField {...props} options={line.options} emptyLabel={MY_DETAILS_TEXTS.select} />
  return <TextField autoComplete="off" {...props} />
}
