import { isSignedNumber, numbersOf } from '@epay/contract/packets/evidence/check-number'
import type { PacketManifest } from '@epay/contract/packets/evidence/packet-manifest'
import { VERIFY_TEXTS } from '@epay/contract/packets/evidence/verify-messages'
import { answerLabel } from '@epay/contract/packets/packet-form'
import { Button, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Outcome = 'right' | 'wrong' | 'no-key'

/** Compares a full number with the signed one, without sending it anywhere. */
export function NumberCheck({ manifest }: { manifest: PacketManifest }) {
  const t = useTranslate()
  const names = numbersOf(manifest)
  const [outcome, setOutcome] = useState<Outcome>()
  const check = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (field: string) => String(given.get(field) ?? '')
    const isRight = await isSignedNumber(manifest, {
      name: text('name'),
      number: text('number'),
      key: text('key'),
    })
    if (isRight === undefined) setOutcome('no-key')
    else setOutcome(isRight ? 'right' : 'wrong')
  }
  if (names.length === 0) return null
  return (
    <Card title={VERIFY_TEXTS.numberTitle}>
      <form onSubmit={check} onChange={() => setOutcome(undefined)}>
        <Stack gap="md">
          <Text>{t(VERIFY_TEXTS.numberIntro)}</Text>
          <SelectField
            label={VERIFY_TEXTS.numberOf}
            name="name"
            options={names.map(name => ({ value: name, label: answerLabel(name) ?? name }))}
          />
          <TextField
            label={VERIFY_TEXTS.number}
            name="number"
            autoComplete="off"
            spellCheck={false}
            required
          />
          <TextField
            label={VERIFY_TEXTS.numberKey}
            name="key"
            autoComplete="off"
            spellCheck={false}
            required
            error={outcome === 'no-key' ? VERIFY_TEXTS.numberKeyFormat : undefined}
          />
          <Button type="submit" variant="default">
            {t(VERIFY_TEXTS.checkNumber)}
          </Button>
          {outcome === 'right' && <FormAlert tone="success">{t(VERIFY_TEXTS.numberRight)}</FormAlert>}
          {outcome === 'wrong' && <FormAlert>{t(VERIFY_TEXTS.numberWrong)}</FormAlert>}
        </Stack>
      </form>
    </Card>
  )
}
