import { DIRECT_DEPOSIT_TEXTS as TEXTS } from '@epay/contract/change-requests/my-texts'
import type { MyDetails, MyField } from '@epay/contract/change-requests/schemas'
import { lastFourOf } from '@epay/contract/common/personal-numbers'
import { Stack, Text } from '@mantine/core'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { OwnPassword } from '#web/auth/second-factor/step-form.tsx'
import { useTranslate } from '#web/lib/translated.tsx'
import { TextField } from '#web/ui/fields.tsx'
import type { ChangeValues } from '../queries.ts'

export const PROOF_LINES = ['code', 'password', 'presentAccount'] as const
export type ProofLine = (typeof PROOF_LINES)[number]

export const REQUIRED_PROOF: Readonly<Record<MyDetails['proof'], readonly ProofLine[]>> = {
  code: ['code'],
  passwordAndAccount: ['password', 'presentAccount'],
  password: ['password'],
}

type OwnProofProps = {
  form: UseFormReturn<ChangeValues>
  details: Pick<MyDetails, 'proof'>
  known: MyField['known']
}

/**
 * Asks for a second-factor code or the password and, for some users, the current account number, because someone who
 * stole a session wouldn't have them.
 */
export function OwnProof({ form, details: { proof }, known }: OwnProofProps) {
  const t = useTranslate()
  const { errors } = form.formState
  const lastFour = lastFourOf(known.find(({ name }) => name === 'accountNumber')?.value ?? '')
  return (
    <fieldset>
      <Text component="legend" fw={620} c="bright" mb={8}>
        {t(TEXTS.proof)}
      </Text>
      <Stack gap="md">
        {proof === 'code' ? (
          <TextField
            label={TEXTS.code}
            description={t(TEXTS.codeHint)}
            autoComplete="one-time-code"
            maxLength={40}
            data-autofocus
            error={errors.code?.message}
            {...form.register('code')}
          />
        ) : (
          <Controller
            control={form.control}
            name="password"
            render={({ field: { value = '', onChange }, fieldState: { error } }) => (
              <OwnPassword value={value} onChange={onChange} error={error?.message} />
            )}
          />
        )}
        {proof === 'passwordAndAccount' && (
          <TextField
            label={TEXTS.presentAccount}
            description={t(TEXTS.presentAccountHint, { number: lastFour })}
            inputMode="numeric"
            autoComplete="off"
            error={errors.presentAccount?.message}
            {...form.register('presentAccount')}
          />
        )}
      </Stack>
    </fieldset>
  )
}
