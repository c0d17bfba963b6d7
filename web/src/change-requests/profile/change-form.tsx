import { CHANGE_FORMS, type ChangeField, OPTIONAL_PARTS } from '@epay/contract/change-requests/fields'
import { CHANGE_REQUEST_MESSAGES } from '@epay/contract/change-requests/messages'
import {
  DIRECT_DEPOSIT_TEXTS,
  EMERGENCY_TEXTS,
  MY_DETAILS_TEXTS as TEXTS,
} from '@epay/contract/change-requests/my-texts'
import { type MyDetails, type MyField, OPEN_STATUSES } from '@epay/contract/change-requests/schemas'
import { formatDate, toDateIn } from '@epay/contract/common/dates'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Stack, Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { DialogForm } from '#web/ui/form-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { type ChangeValues, FORM_ACTIONS, useDetailsChange } from '../queries.ts'
import { ChangeLines } from './change-lines.tsx'
import { OwnProof, PROOF_LINES, type ProofLine, REQUIRED_PROOF } from './own-proof.tsx'

/** Texts for the optional second contact or account. */
const SECOND_PART_TEXTS = {
  emergencyContacts: {
    ...{ first: EMERGENCY_TEXTS.first, second: EMERGENCY_TEXTS.second, intro: '' },
    ...{ add: EMERGENCY_TEXTS.addSecondContact, remove: EMERGENCY_TEXTS.removeSecond },
  },
  directDeposit: {
    ...{
      first: DIRECT_DEPOSIT_TEXTS.net,
      second: DIRECT_DEPOSIT_TEXTS.split,
      intro: DIRECT_DEPOSIT_TEXTS.splitText,
    },
    ...{ add: DIRECT_DEPOSIT_TEXTS.addSplit, remove: DIRECT_DEPOSIT_TEXTS.removeSplit },
  },
} as const

const hasSecondPart = (field: ChangeField): field is keyof typeof OPTIONAL_PARTS => field in OPTIONAL_PARTS

/** Separates the optional second part from the rest. */
function linesOf(field: ChangeField): { firstLines: string[]; secondLines: readonly string[] } {
  const secondLines: readonly string[] = hasSecondPart(field) ? OPTIONAL_PARTS[field].lines : []
  return {
    firstLines: Object.keys(CHANGE_FORMS[field]).filter(name => !secondLines.includes(name)),
    secondLines,
  }
}

/** Reports missing proof before the request is sent. */
const requireProof =
  (required: readonly ProofLine[]) =>
  (form: ChangeValues, { addIssue }: z.RefinementCtx<ChangeValues>): void => {
    for (const line of required)
      if (!form[line]?.trim())
        addIssue({ code: 'custom', path: [line], message: CHANGE_REQUEST_MESSAGES[line] })
  }

type ChangeFormProps = { myField: MyField; details: MyDetails; onClose: () => void }

export function ChangeForm({ myField, details, onClose }: ChangeFormProps) {
  const { field, known } = myField
  const { schema, send } = FORM_ACTIONS[field]
  const requiredProof = field === 'directDeposit' ? REQUIRED_PROOF[details.proof] : []
  const { firstLines, secondLines } = linesOf(field)
  const change = useDetailsChange(send)
  // Only the last four digits of an account are known, so the employee must enter the full number again.
  const currentValue = (name: string) =>
    (field !== 'directDeposit' && known.find(line => line.name === name)?.value) || ''
  const form = useForm<ChangeValues>({
    resolver: zodResolver(schema.superRefine(requireProof(requiredProof))),
    defaultValues: Object.fromEntries(
      [...firstLines, ...secondLines].map(name => [name, currentValue(name)]),
    ),
  })
  const submit = (values: ChangeValues) =>
    change.mutate(values, {
      onSuccess: ({ status }) => {
        toastSuccess(status === 'done' ? TEXTS.changed : TEXTS.sent)
        onClose()
      },
    })
  const texts = hasSecondPart(field) ? SECOND_PART_TEXTS[field] : undefined
  return (
    <DialogForm
      submitLabel={TEXTS.send}
      sending={change}
      failed={TEXTS.sendFailed}
      setError={form.setError}
      fields={[...PROOF_LINES, ...firstLines, ...secondLines]}
      onSubmit={event => void form.handleSubmit(submit)(event)}
      onCancel={onClose}
    >
      <ReplacementNotice request={myField.request} />
      {field === 'directDeposit' && <OwnProof form={form} details={details} known={known} />}
      <ChangeLines
        form={form}
        field={field}
        names={firstLines}
        legend={texts?.first}
        hasInitialFocus={field !== 'directDeposit'}
      />
      {texts && (
        <SecondPart
          texts={texts}
          isFilledIn={secondLines.some(name => currentValue(name) !== '')}
          onRemove={() => {
            for (const name of secondLines)
              form.setValue(name, '', { shouldValidate: form.formState.isSubmitted })
          }}
        >
          <ChangeLines form={form} field={field} names={secondLines} legend={texts.second} />
        </SecondPart>
      )}
      {field === 'directDeposit' && <NextSteps days={details.bankChangeDays} />}
    </DialogForm>
  )
}

function ReplacementNotice({ request }: Pick<MyField, 'request'>) {
  const { t, language } = useLanguage()
  if (!request || !OPEN_STATUSES.some(status => status === request.status)) return null
  const date = formatDate(toDateIn(new Date(request.requestedAt)), language)
  return <FormAlert tone="info">{t(TEXTS.replaces, { date })}</FormAlert>
}

type SecondPartProps = {
  texts: (typeof SECOND_PART_TEXTS)[keyof typeof SECOND_PART_TEXTS]
  isFilledIn: boolean
  onRemove: () => void
  children: React.ReactNode
}

function SecondPart({ texts, isFilledIn, onRemove, children }: SecondPartProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(isFilledIn)
  const toggle = () => {
    if (isOpen) onRemove()
    setIsOpen(!isOpen)
  }
  const Icon = isOpen ? IconMinus : IconPlus
  return (
    <Stack gap="md" align="stretch">
      {isOpen && texts.intro !== '' && <Text c="dimmed">{t(texts.intro)}</Text>}
      {isOpen && children}
      <Button
        variant="subtle"
        px={8}
        mx={-8}
        style={{ alignSelf: 'flex-start' }}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={toggle}
      >
        {t(isOpen ? texts.remove : texts.add)}
      </Button>
    </Stack>
  )
}

function NextSteps({ days }: { days: number }) {
  const t = useTranslate()
  const { emailNotice, waits, waitsOne, waitsNone } = DIRECT_DEPOSIT_TEXTS
  const wait = days > 1 ? t(waits, { days }) : t(days === 1 ? waitsOne : waitsNone)
  return (
    <Text c="dimmed" fz={14}>
      {t(emailNotice)} {wait}
    </Text>
  )
}
