import { looksMistyped, typedRoutingNumber } from '@epay/contract/common/personal-numbers'
import { ACCOUNT_NUMBER_MAX, BANK_NAME_MAX } from '@epay/contract/packets/limits'
import { SPLIT_TEXTS } from '@epay/contract/packets/messages'
import { ACCOUNT_TYPE_OPTIONS } from '@epay/contract/packets/options'
import { hasWithholding } from '@epay/contract/packets/packet-form'
import { DEPOSIT_TEXTS } from '@epay/contract/packets/page-texts'
import { Button } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { amountText } from '../form/amount-text.ts'
import { WITHHOLDING_FIELDS } from '../form/field-groups.ts'
import type { PacketValues } from '../form/packet-values.ts'
import { isWithholdingOpen, withholdingChips } from '../form/withholding-chips.ts'
import classes from './account-sections.module.css'
import { FieldGrid, FormSection } from './form-section.tsx'
import { PacketFilteredInput, PacketSelect, PacketTextInput } from './packet-fields.tsx'

/** The account that takes the pay, or what a split leaves of it. */
export function NetPaySection() {
  const routingNumber = useWatch<PacketValues, 'secondaryRoutingNumber'>({ name: 'secondaryRoutingNumber' })
  return (
    <FormSection title={DEPOSIT_TEXTS.netPay} intro={DEPOSIT_TEXTS.netPayIntro}>
      <FieldGrid>
        <PacketTextInput name="secondaryBankName" label={DEPOSIT_TEXTS.bankName} maxLength={BANK_NAME_MAX} />
        <PacketSelect
          name="secondaryAccountType"
          label={DEPOSIT_TEXTS.accountType}
          options={ACCOUNT_TYPE_OPTIONS}
        />
        <PacketFilteredInput
          name="secondaryRoutingNumber"
          label={DEPOSIT_TEXTS.routingNumber}
          inputMode="numeric"
          filter={typedRoutingNumber}
          hint={looksMistyped(routingNumber) ? DEPOSIT_TEXTS.mistyped : undefined}
        />
        <PacketTextInput
          name="secondaryAccountNumber"
          label={DEPOSIT_TEXTS.accountNumber}
          inputMode="numeric"
          maxLength={ACCOUNT_NUMBER_MAX}
        />
      </FieldGrid>
    </FormSection>
  )
}

function useWithholding() {
  const [bankName, accountType, routingNumber, accountNumber, depositAmount] = useWatch<
    PacketValues,
    typeof WITHHOLDING_FIELDS
  >({ name: WITHHOLDING_FIELDS })
  return { bankName, accountType, routingNumber, accountNumber, depositAmount }
}

/** A fixed amount of each pay to a second account, such as savings. */
export function WithholdingSection() {
  const t = useTranslate()
  const withholding = useWithholding()
  const { formState, setValue, clearErrors } = useFormContext<PacketValues>()
  const [toggledTo, setToggledTo] = useState<boolean>()
  const fieldsId = useId()

  const hasData = hasWithholding(withholding)
  const hasErrors = WITHHOLDING_FIELDS.some(field => formState.errors[field])
  const isOpen = isWithholdingOpen({ toggledTo, hasData, hasErrors })

  const clear = () => {
    for (const field of WITHHOLDING_FIELDS) setValue(field, '', { shouldDirty: true })
    clearErrors(WITHHOLDING_FIELDS)
  }

  return (
    <FormSection
      title={DEPOSIT_TEXTS.withholding}
      isOptional
      intro={DEPOSIT_TEXTS.withholdingIntro}
      aside={
        <div className={classes.chips}>
          {withholdingChips(withholding)
            .map(chip => t(chip))
            .map(chip => (
              <span key={chip} className={classes.chip}>
                {chip}
              </span>
            ))}
          {hasErrors && <StatusBadge tone="rejected">{t(SPLIT_TEXTS.actionNeeded)}</StatusBadge>}
        </div>
      }
    >
      <Button
        variant="default"
        leftSection={isOpen ? <IconMinus size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        data-invalid={(hasErrors && !isOpen) || undefined}
        onClick={() => setToggledTo(!isOpen)}
      >
        {t(isOpen ? SPLIT_TEXTS.hide : SPLIT_TEXTS.show)}
      </Button>
      <div id={fieldsId} className={classes.split} hidden={!isOpen}>
        {isOpen && <WithholdingFields routingNumber={withholding.routingNumber} />}
        {hasData && (
          <Button variant="subtle" color="neutral" onClick={clear} className={classes.clear}>
            {t(DEPOSIT_TEXTS.removeSplit)}
          </Button>
        )}
      </div>
    </FormSection>
  )
}

function WithholdingFields({ routingNumber }: { routingNumber: string }) {
  return (
    <FieldGrid>
      <PacketTextInput name="bankName" label={DEPOSIT_TEXTS.bankName} maxLength={BANK_NAME_MAX} />
      <PacketSelect
        name="accountType"
        label={DEPOSIT_TEXTS.accountType}
        options={ACCOUNT_TYPE_OPTIONS}
        emptyLabel={DEPOSIT_TEXTS.selectAccountType}
      />
      <PacketFilteredInput
        name="routingNumber"
        label={DEPOSIT_TEXTS.routingNumber}
        inputMode="numeric"
        filter={typedRoutingNumber}
        hint={looksMistyped(routingNumber) ? DEPOSIT_TEXTS.mistyped : undefined}
      />
      <PacketTextInput
        name="accountNumber"
        label={DEPOSIT_TEXTS.accountNumber}
        inputMode="numeric"
        maxLength={ACCOUNT_NUMBER_MAX}
      />
      <PacketFilteredInput
        name="depositAmount"
        label={DEPOSIT_TEXTS.amount}
        inputMode="decimal"
        maxLength={16}
        filter={amountText}
        leftSection="$"
      />
    </FieldGrid>
  )
}
