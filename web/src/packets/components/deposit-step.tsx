import { fieldsWith } from '@epay/contract/common/fields'
import { formatTypedRoutingNumber, looksMistyped } from '@epay/contract/common/personal-numbers'
import type { Message } from '@epay/contract/languages/message'
import { PACKET_MESSAGES, SPLIT_TEXTS } from '@epay/contract/packets/messages'
import { ACCOUNT_TYPE_OPTIONS } from '@epay/contract/packets/options'
import { isWithholdingAmount, PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { isFilledIn } from '@epay/contract/packets/packet-form'
import { DEPOSIT_TEXTS } from '@epay/contract/packets/page-texts'
import { packetStatements } from '@epay/contract/packets/statements'
import { Box, Button, Group, Modal, Pill, Text, UnstyledButton } from '@mantine/core'
import { IconMinus, IconPlus, IconZoomIn } from '@tabler/icons-react'
import { memo, useId, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { StatusBadge } from '#web/ui/facts.tsx'
import { DateField } from '#web/ui/fields.tsx'
import type { PacketValues } from '../form/packet-values.ts'
import { Cell, FieldGrid, FormSection } from './form-section.tsx'
import { PacketFilteredInput, PacketInput } from './packet-fields.tsx'
import classes from './sample-check.module.css'
import sampleCheck from './sample-check.svg'

export const DepositStep = memo(function DepositStep({ company }: { company: string }) {
  return (
    <>
      <FormSection title={DEPOSIT_TEXTS.where} intro={DEPOSIT_TEXTS.whereIntro}>
        <SampleCheck />
      </FormSection>
      <FormSection title={DEPOSIT_TEXTS.netPay} intro={DEPOSIT_TEXTS.netPayIntro}>
        <FieldGrid>
          <PacketInput name="secondaryBankName" />
          <PacketInput name="secondaryAccountType" />
          <RoutingNumber name="secondaryRoutingNumber" />
          <PacketInput name="secondaryAccountNumber" inputMode="numeric" />
        </FieldGrid>
      </FormSection>
      <WithholdingSection />
      <AuthorizationSection company={company} />
    </>
  )
})

function RoutingNumber({ name }: { name: 'routingNumber' | 'secondaryRoutingNumber' }) {
  const number = useWatch<PacketValues, typeof name>({ name })
  return (
    <PacketFilteredInput
      name={name}
      inputMode="numeric"
      filter={formatTypedRoutingNumber}
      hint={looksMistyped(number) ? DEPOSIT_TEXTS.mistyped : undefined}
    />
  )
}

const WITHHOLDING = fieldsWith(PACKET_FIELDS, { section: 'withholding' })

function WithholdingSection() {
  const t = useTranslate()
  const { getValues, setValue, clearErrors } = useFormContext<PacketValues>()
  const { errors } = useFormState<PacketValues>({ name: WITHHOLDING })
  useWatch<PacketValues, typeof WITHHOLDING>({ name: WITHHOLDING })
  const [userChoice, setUserChoice] = useState<boolean>()
  const fieldsId = useId()

  const values = getValues()
  const hasData = isFilledIn('withholding', values)
  const hasErrors = WITHHOLDING.some(field => errors[field])
  // The user's choice wins; by default, the section is open if it contains answers or errors.
  const isOpen = userChoice ?? (hasData || hasErrors)

  const clear = () => {
    for (const field of WITHHOLDING) setValue(field, '', { shouldDirty: true })
    clearErrors(WITHHOLDING)
  }

  return (
    <FormSection
      title={DEPOSIT_TEXTS.withholding}
      isOptional
      intro={DEPOSIT_TEXTS.withholdingIntro}
      aside={
        <Group gap={6}>
          {withholdingChips(values).map(chip => (
            <Pill key={t(chip)} fw={560} className="tabular">
              {t(chip)}
            </Pill>
          ))}
          {hasErrors && <StatusBadge tone="rejected">{t(SPLIT_TEXTS.actionNeeded)}</StatusBadge>}
        </Group>
      }
    >
      <Button
        variant="default"
        leftSection={isOpen ? <IconMinus size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        data-invalid={(hasErrors && !isOpen) || undefined}
        onClick={() => setUserChoice(!isOpen)}
      >
        {t(isOpen ? SPLIT_TEXTS.hide : SPLIT_TEXTS.show)}
      </Button>
      <Box id={fieldsId} mt={16} hidden={!isOpen}>
        {isOpen && (
          <FieldGrid>
            <PacketInput name="bankName" />
            <PacketInput name="accountType" emptyLabel={DEPOSIT_TEXTS.selectAccountType} />
            <RoutingNumber name="routingNumber" />
            <PacketInput name="accountNumber" inputMode="numeric" />
            <PacketFilteredInput
              name="depositAmount"
              inputMode="decimal"
              maxLength={16}
              filter={cleanAmount}
              leftSection="$"
            />
          </FieldGrid>
        )}
        {hasData && (
          <Button variant="subtle" color="neutral" onClick={clear} mt={8} ml={-12}>
            {t(DEPOSIT_TEXTS.removeSplit)}
          </Button>
        )}
      </Box>
    </FormSection>
  )
}

function AuthorizationSection({ company }: { company: string }) {
  const { language, t } = useLanguage()
  const { register } = useFormContext<PacketValues>()
  return (
    <FormSection title={DEPOSIT_TEXTS.authorization}>
      <Text mb="md">{packetStatements(language, company).authorization}</Text>
      <FieldGrid>
        <Cell span={2}>
          <DateField
            label={PACKET_FIELDS.directDepositDate.pageLabel}
            readOnly
            {...register('directDepositDate')}
          />
        </Cell>
      </FieldGrid>
      <Text c="dimmed" mt="md">
        {t(PACKET_MESSAGES.activation)}
      </Text>
    </FormSection>
  )
}

export function withholdingChips(form: PacketValues): Message[] {
  if (!isFilledIn('withholding', form)) return [SPLIT_TEXTS.skipped]
  const perPay = { text: SPLIT_TEXTS.amountPerPay, values: { amount: `$${form.depositAmount}` } }
  const amount = isWithholdingAmount(form.depositAmount) ? perPay : ''
  const type = ACCOUNT_TYPE_OPTIONS.find(option => option.value === form.accountType)?.label ?? ''
  const chips = [amount, type, form.bankName.trim()].filter(chip => chip !== '')
  return chips.length > 0 ? chips : [SPLIT_TEXTS.detailsProvided]
}

const THOUSANDS = /,(?=\d{3}(?:\D|$))/g

/** Strips `$`, spaces, and thousands separators, as in `$1,200`; `1,5` stays invalid. */
export const cleanAmount = (text: string): string => text.replace(/[$\s]/g, '').replace(THOUSANDS, '')

function SampleCheck() {
  const t = useTranslate()
  const [isLarge, setIsLarge] = useState(false)
  return (
    <>
      <UnstyledButton
        className={classes.small}
        onClick={() => setIsLarge(true)}
        aria-label={t(DEPOSIT_TEXTS.enlargeSample)}
      >
        <img src={sampleCheck} alt={t(DEPOSIT_TEXTS.sampleDescription)} width={720} height={320} />
        <Group
          component="span"
          pos="absolute"
          top={8}
          right={8}
          gap={6}
          px={10}
          py={4}
          bd="1px solid var(--epay-line)"
          bdrs={8}
          bg="var(--epay-surface)"
          c="brand"
          fz={13}
          fw={580}
        >
          <IconZoomIn size={18} aria-hidden /> {t(DEPOSIT_TEXTS.enlarge)}
        </Group>
      </UnstyledButton>
      <Modal
        opened={isLarge}
        onClose={() => setIsLarge(false)}
        title={t(DEPOSIT_TEXTS.sample)}
        size={960}
        transitionProps={{ duration: 300 }}
      >
        <UnstyledButton
          className={classes.large}
          onClick={() => setIsLarge(false)}
          aria-label={t(DEPOSIT_TEXTS.closeSample)}
          data-autofocus
        >
          <img src={sampleCheck} alt={t(DEPOSIT_TEXTS.sampleDescription)} width={720} height={320} />
        </UnstyledButton>
      </Modal>
    </>
  )
}
