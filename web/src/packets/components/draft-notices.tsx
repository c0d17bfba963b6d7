import { isFieldWith } from '@epay/contract/common/fields'
import type { Message } from '@epay/contract/languages/message'
import type { Translate } from '@epay/contract/languages/translator'
import type { DraftField, PacketDraft } from '@epay/contract/packets/draft'
import { PACKET_DRAFT_DAYS } from '@epay/contract/packets/options'
import type { PacketField } from '@epay/contract/packets/packet-field'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { pageLabelOf } from '@epay/contract/packets/packet-form'
import {
  DISCLAIMER_TITLE,
  DOCUMENT_TEXTS,
  DRAFT_TEXTS,
  PHOTO_TEXTS,
  REOPENED_TEXTS,
  SIGNATURE_TEXTS,
  STEP_TEXTS,
} from '@epay/contract/packets/page-texts'
import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import { useFormatInstant } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { documentTypesOf, type OtherDeviceChanges } from '../draft/draft-answers.ts'
import { type AutosaveState, hasEnded } from '../draft/draft-autosave.ts'
import type { FormField, PacketValues } from '../form/packet-values.ts'
import { PACKET_STEPS, type PacketStep, stepProblems } from '../form/steps.ts'

export function ReopenedNotice({ reason }: { reason: string }) {
  const t = useTranslate()
  return (
    <FormAlert tone="info" title={REOPENED_TEXTS.title}>
      <Stack gap="sm">
        <span>{t(REOPENED_TEXTS.text)}</span>
        {reason && (
          <Text inherit fw={600} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {t(REOPENED_TEXTS.reason, { reason })}
          </Text>
        )}
      </Stack>
    </FormAlert>
  )
}

/** Names for the fields of step 3, which have no suitable labels. */
const SECTION_NAMES: Partial<Record<FormField, string>> = {
  userPhoto: PHOTO_TEXTS.title,
  documentTypes: DOCUMENT_TEXTS.title,
  documentFiles: DOCUMENT_TEXTS.title,
  signature: SIGNATURE_TEXTS.title,
  disclaimerAcknowledged: DISCLAIMER_TITLE,
}

function nameOf(field: FormField): readonly [name: string, section?: string] {
  const section = SECTION_NAMES[field]
  if (section) return [section]
  return isFieldWith(PACKET_FIELDS, {}, field) ? pageLabelOf(field) : [field]
}

/** For example, `Net pay account: Routing Number`. */
function formatName([name, section]: ReturnType<typeof nameOf>, t: Translate): string {
  return section ? `${t(section)}: ${t(name)}` : t(name)
}

function Bullets({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" m="4px 0 0" pl={20}>
      {children}
    </Box>
  )
}

type NoticeTexts = Readonly<Record<'continueText' | 'note', string>>

type ContinueProps = {
  texts: NoticeTexts
  savedAt: string | null
  hasFiles: boolean
  notCarriedOver: NotCarriedOver | undefined
  today: string
  problem: Message | undefined
  onStartOver: () => void
  onGoToStep: (step: PacketStep) => void
}

type NotCarriedOver = NonNullable<PacketDraft['reopened']>['notCarriedOver']

function listMissingFields(values: PacketValues, notCarriedOver: NotCarriedOver): FormField[] {
  const requiredFields: FormField[] = [...notCarriedOver, 'userPhoto', 'documentFiles', 'signature']
  return requiredFields.filter(field => {
    const value = values[field]
    return Array.isArray(value) ? value.length === 0 : !value
  })
}

export function ContinueNotice(props: ContinueProps) {
  const { texts, savedAt, hasFiles, notCarriedOver, today, problem, onStartOver, onGoToStep } = props
  const t = useTranslate()
  const formatInstant = useFormatInstant()
  const { control, getValues } = useFormContext<PacketValues>()
  useWatch({ control })
  const missingFields = notCarriedOver ? listMissingFields(getValues(), notCarriedOver) : []
  const text = missingFields.length > 0 ? DRAFT_TEXTS.notCarriedOver : texts.continueText
  return (
    <FormAlert tone="info" title={DRAFT_TEXTS.continueTitle}>
      <Stack gap="sm" align="flex-start">
        <div aria-live="off">
          {savedAt && `${t(text, { time: formatInstant(savedAt) })} `}
          {savedAt && missingFields.length > 0 && (
            <Bullets>
              {missingFields.map(field => (
                <li key={field}>{formatName(nameOf(field), t)}</li>
              ))}
            </Bullets>
          )}
          {hasFiles && t(DRAFT_TEXTS.continueFiles)}
        </div>
        <RemainingFields values={getValues()} today={today} onGoToStep={onGoToStep} />
        {problem && <span role="alert">{t(DRAFT_TEXTS.startOverFailed, { reason: t(problem) })}</span>}
        <Button variant="default" onClick={onStartOver}>
          {t(DRAFT_TEXTS.startOver)}
        </Button>
      </Stack>
    </FormAlert>
  )
}

/** For example, `Social Security Number; Net pay account: Routing Number, Account Number`. */
function formatFields(fields: readonly FormField[], t: Translate): string {
  const bySection = Map.groupBy(fields.map(nameOf), ([, section = '']) => section)
  return [...bySection]
    .map(([section, names]) => {
      const list = [...new Set(names.map(([name]) => t(name)))].join(', ')
      return section ? `${t(section)}: ${list}` : list
    })
    .join('; ')
}

type RemainingProps = { values: PacketValues } & Pick<ContinueProps, 'today' | 'onGoToStep'>

function RemainingFields({ values, today, onGoToStep }: RemainingProps) {
  const t = useTranslate()
  const remainingSteps = PACKET_STEPS.map(step => {
    const fields = stepProblems(step, values, today).map(({ field }) => field)
    return { step, names: formatFields(fields, t) }
  }).filter(({ names }) => names !== '')
  const [firstRemainingStep] = remainingSteps
  if (!firstRemainingStep) return null
  return (
    // The surrounding notice is a live region, but shouldn't announce every answer.
    <div aria-live="off">
      <Text inherit fw={600}>
        {t(DRAFT_TEXTS.remaining)}
      </Text>
      <Bullets>
        {remainingSteps.map(({ step, names }) => (
          <li key={step}>
            <Anchor
              component="button"
              type="button"
              inherit
              ta="left"
              fw={560}
              onClick={() => onGoToStep(step)}
            >
              {`${t(STEP_TEXTS[step])}:`}
            </Anchor>{' '}
            {names}
          </li>
        ))}
      </Bullets>
      <Button mt={12} onClick={() => onGoToStep(firstRemainingStep.step)}>
        {t(DRAFT_TEXTS.goToRemaining)}
      </Button>
    </div>
  )
}

function answerText(field: DraftField, text: string, t: Translate): string {
  if (field === 'documentTypes')
    return documentTypesOf(text)
      .map(type => t(type))
      .join(', ')
  const { options }: PacketField = PACKET_FIELDS[field]
  const label = options?.find(({ value }) => value === text)?.label
  return label === undefined ? text : t(label)
}

type OtherDeviceProps = {
  otherDevice: OtherDeviceChanges
  onUseOtherAnswers: () => void
  onClose: () => void
}

export function OtherDeviceNotice({ otherDevice, onUseOtherAnswers, onClose }: OtherDeviceProps) {
  const t = useTranslate()
  const { filledIn, conflicts } = otherDevice
  const labelFor = (field: DraftField) => formatName(pageLabelOf(field), t)
  return (
    <FormAlert tone="info" title={DRAFT_TEXTS.otherDeviceTitle}>
      <Stack gap="sm">
        {filledIn.length > 0 && (
          <span>{t(DRAFT_TEXTS.filledIn, { fields: filledIn.map(labelFor).join(', ') })}</span>
        )}
        {conflicts.length > 0 && (
          <div>
            {t(DRAFT_TEXTS.deviceConflict)}
            <Bullets>
              {conflicts.map(({ field, text }) => (
                <li key={field}>
                  {labelFor(field)}: <strong>{answerText(field, text, t) || '–'}</strong>
                </li>
              ))}
            </Bullets>
          </div>
        )}
        <Group gap="sm">
          {conflicts.length > 0 && (
            <Button variant="default" onClick={onUseOtherAnswers}>
              {t(DRAFT_TEXTS.useOther)}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t(DRAFT_TEXTS.close)}
          </Button>
        </Group>
      </Stack>
    </FormAlert>
  )
}

export function EndNotice({ state }: { state: AutosaveState }) {
  const t = useTranslate()
  const formatInstant = useFormatInstant()
  const ref = useRef<HTMLDivElement>(null)
  const { status, savedAt, reason } = state
  const isOver = hasEnded(state)
  useEffect(() => {
    if (isOver) ref.current?.scrollIntoView({ block: 'center' })
  }, [isOver])
  if (!isOver) return null
  return (
    <div ref={ref}>
      {status === 'ended' ? (
        <FormAlert>{reason && t(reason)}</FormAlert>
      ) : (
        <FormAlert title={DRAFT_TEXTS.linkExpiredTitle}>
          {savedAt
            ? t(DRAFT_TEXTS.linkExpiredSaved, { time: formatInstant(savedAt) })
            : t(DRAFT_TEXTS.linkExpired)}
        </FormAlert>
      )}
    </div>
  )
}

export function SavingNotice({ state, texts }: { state: AutosaveState; texts: NoticeTexts }) {
  const t = useTranslate()
  const formatInstant = useFormatInstant()
  const { status, savedAt } = state
  if (hasEnded(state)) return null
  if (status === 'failing') return <FormAlert>{t(DRAFT_TEXTS.notSaved)}</FormAlert>
  const isSaving = status === 'saving' || status === 'unsaved'
  return (
    <Text c="dimmed" fz={14}>
      {isSaving && `${t(DRAFT_TEXTS.saving)} `}
      {!isSaving && savedAt && `${t(DRAFT_TEXTS.saved, { time: formatInstant(savedAt) })} `}
      {t(texts.note, { days: PACKET_DRAFT_DAYS })}
    </Text>
  )
}
