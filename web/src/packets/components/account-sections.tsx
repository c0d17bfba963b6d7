import { ACCOUNT_NUMBER_MAX, BANK_NAME_MAX } from '@epay/contract/packets/limits'
import { SPLIT_TEXTS } from '@epay/contract/packets/messages'
import { ACCOUNT_TYPE_OPTIONS } from '@epay/contract/packets/options'
import { hasWithholding } from '@epay/contract/packets/packet-form'
import { Button } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { amountText } from '../form/amount-text.ts'
import { WITHHOLDING_FIELDS } from '../form/field-groups.ts'
import type { PacketValues } from '../form/packet-values.ts'
import { looksMistyped, routingDigits } from '../form/routing-number.ts'
import { isWithholdingOpen, withholdingChips } from '../form/withholding-chips.ts'
import classes from './account-sections.module.css'
import { Fields, FormSection } from './form-section.tsx'
import { PacketFilteredInput, PacketSelect, PacketTextInput } from './packet-fields.tsx'

const MISTYPED_HINT = 'Please check this number: it does not look like a bank’s routing number.'

/** The account that takes the pay, or what a split leaves of it. */
export function NetPaySection() {
  const routingNumber = useWatch<PacketValues, 'secondaryRoutingNumber'>({ name: 'secondaryRoutingNumber' })
  return (
    <FormSection title="Net pay account" intro="Your pay goes to this account.">
      <Fields>
        <PacketTextInput name="secondaryBankName" label="Bank Name" maxLength={BANK_NAME_MAX} />
        <PacketSelect name="secondaryAccountType" label="Account Type" options={ACCOUNT_TYPE_OPTIONS} />
        <PacketFilteredInput
          name="secondaryRoutingNumber"
          label="Routing Number"
          inputMode="numeric"
          filter={routingDigits}
          hint={looksMistyped(routingNumber) ? MISTYPED_HINT : undefined}
        />
        <PacketTextInput
          name="secondaryAccountNumber"
          label="Account Number"
          inputMode="numeric"
          maxLength={ACCOUNT_NUMBER_MAX}
        />
      </Fields>
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
      title="Withholding account"
      isOptional
      intro="Puts the same amount of every pay into a second account, and the rest into the net pay account."
      aside={
        <div className={classes.chips}>
          {withholdingChips(withholding).map(chip => (
            <span key={chip} className={classes.chip}>
              {chip}
            </span>
          ))}
          {hasErrors && <StatusBadge tone="rejected">{SPLIT_TEXTS.actionNeeded}</StatusBadge>}
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
        {isOpen ? SPLIT_TEXTS.hide : SPLIT_TEXTS.show}
      </Button>
      <div id={fieldsId} className={classes.split} hidden={!isOpen}>
        {isOpen && <WithholdingFields routingNumber={withholding.routingNumber} />}
        {hasData && (
          <Button variant="subtle" color="neutral" onClick={clear} className={classes.clear}>
            Remove this split
          </Button>
        )}
      </div>
    </FormSection>
  )
}

function WithholdingFields({ routingNumber }: { routingNumber: string }) {
  return (
    <Fields>
      <PacketTextInput name="bankName" label="Bank Name" maxLength={BANK_NAME_MAX} />
      <PacketSelect
        name="accountType"
        label="Account Type"
        options={ACCOUNT_TYPE_OPTIONS}
        emptyLabel="Select Account Type"
      />
      <PacketFilteredInput
        name="routingNumber"
        label="Routing Number"
        inputMode="numeric"
        filter={routingDigits}
        hint={looksMistyped(routingNumber) ? MISTYPED_HINT : undefined}
      />
      <PacketTextInput
        name="accountNumber"
        label="Account Number"
        inputMode="numeric"
        maxLength={ACCOUNT_NUMBER_MAX}
      />
      <PacketFilteredInput
        name="depositAmount"
        label="Amount per Pay"
        inputMode="decimal"
        maxLength={16}
        filter={amountText}
        leftSection="$"
      />
    </Fields>
  )
}
