import { DOCUMENTS_MESSAGES } from '@epay/contract/packets/messages'
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, type SignatureType } from '@epay/contract/packets/options'
import { SIGNATURE_TEXTS } from '@epay/contract/packets/page-texts'
import { Box, Button, Group, Stack } from '@mantine/core'
import { IconBallpen, IconKeyboard, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { ChoiceButtons, FieldMessage, FormSection, useFieldError } from '../components/form-section.tsx'
import type { PacketValues } from '../form/packet-values.ts'
import { DrawnSignature } from './drawn-signature.tsx'
import classes from './signature.module.css'
import type { SignatureResult } from './signature-image.ts'
import { TypedSignature } from './typed-signature.tsx'
import { UploadedSignature } from './uploaded-signature.tsx'

const METHODS = [
  { value: 'type', label: SIGNATURE_TEXTS.type, Icon: IconKeyboard, Editor: TypedSignature },
  { value: 'draw', label: SIGNATURE_TEXTS.draw, Icon: IconBallpen, Editor: DrawnSignature },
  { value: 'upload', label: SIGNATURE_TEXTS.upload, Icon: IconUpload, Editor: UploadedSignature },
] as const

/**
 * Switching between the three methods loses nothing: the saved signature is set aside, and unfinished input stays
 * mounted but hidden.
 */
export function SignatureSection() {
  const t = useTranslate()
  const { getValues, setValue, setError, clearErrors } = useFormContext<PacketValues>()
  const [signature, method] = useWatch<PacketValues, ['signature', 'signatureType']>({
    name: ['signature', 'signatureType'],
  })
  const [hiddenSignatures, setHiddenSignatures] = useState<Partial<Record<SignatureType, string>>>({})
  const errorId = useId()
  const nextId = useSuccessor(signature)
  const error = useFieldError('signature')

  const clear = () => {
    setValue('signature', '', { shouldDirty: true })
    if (method === 'type') setValue('typedSignature', '', { shouldDirty: true })
    clearErrors('signature')
  }
  const chooseMethod = (next: SignatureType) => {
    if (next === method) return
    setHiddenSignatures({ ...hiddenSignatures, [method]: signature })
    setValue('signature', hiddenSignatures[next] ?? '', { shouldDirty: true })
    setValue('signatureType', next, { shouldDirty: true })
    clearErrors('signature')
  }
  // A method might finish its work after the user has switched to another.
  const sign = (from: SignatureType, result: SignatureResult) => {
    if (getValues('signatureType') !== from) return
    if ('image' in result) setValue('signature', result.image, { shouldDirty: true })
    else setError('signature', { type: 'invalid', message: result.problem })
  }
  const isOpen = (option: SignatureType) =>
    option === method ? signature === '' : hiddenSignatures[option] === ''

  return (
    <FormSection title={SIGNATURE_TEXTS.title} intro={SIGNATURE_TEXTS.intro}>
      <Stack
        component="fieldset"
        aria-label={t(SIGNATURE_TEXTS.title)}
        aria-describedby={error ? errorId : undefined}
      >
        <ChoiceButtons
          label={SIGNATURE_TEXTS.method}
          options={METHODS}
          value={method}
          onChoose={chooseMethod}
        />
        {signature && <SavedSignature id={nextId} image={signature} onClear={clear} />}
        {METHODS.map(({ value: option, Editor }) => {
          if (!isOpen(option)) return null
          const isChosen = option === method
          return (
            <div key={option} hidden={!isChosen} data-invalid={isChosen && error ? true : undefined}>
              <Editor
                id={isChosen ? nextId : `${nextId}-${option}`}
                onSigned={result => sign(option, result)}
                onStart={() => clearErrors('signature')}
              />
            </div>
          )
        })}
      </Stack>
      <FieldMessage id={errorId} message={error}>
        {error === DOCUMENTS_MESSAGES.signature && method !== 'upload' && (
          <div>{t(SIGNATURE_TEXTS.saveFirst)}</div>
        )}
      </FieldMessage>
    </FormSection>
  )
}

function SavedSignature({ id, image, onClear }: { id: string; image: string; onClear: () => void }) {
  const t = useTranslate()
  return (
    <Stack id={id} tabIndex={-1} gap={12} maw={420}>
      <img
        className={classes.image}
        src={image}
        alt={t(SIGNATURE_TEXTS.alt)}
        width={SIGNATURE_WIDTH}
        height={SIGNATURE_HEIGHT}
      />
      <Group gap={8} justify="space-between">
        <Box component="span" role="status" c="approved" fw={560}>
          {t(SIGNATURE_TEXTS.saved)}
        </Box>
        <Button variant="default" onClick={onClear}>
          {t(SIGNATURE_TEXTS.clear)}
        </Button>
      </Group>
    </Stack>
  )
}
