import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, type SignatureType } from '@epay/contract/packets/options'
import { Button } from '@mantine/core'
import { IconBallpen, IconKeyboard, IconUpload } from '@tabler/icons-react'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ChoiceButtons } from '../components/choice-buttons.tsx'
import { FieldMessage } from '../components/field-message.tsx'
import { FormSection } from '../components/form-section.tsx'
import type { PacketValues } from '../form/packet-values.ts'
import { DrawnSignature } from './drawn-signature.tsx'
import classes from './signature.module.css'
import { TypedSignature } from './typed-signature.tsx'
import { UploadedSignature } from './uploaded-signature.tsx'

const METHODS = [
  { value: 'type', label: 'Type', Icon: IconKeyboard },
  { value: 'draw', label: 'Draw', Icon: IconBallpen },
  { value: 'upload', label: 'Upload', Icon: IconUpload },
] as const

const EDITORS = { type: TypedSignature, draw: DrawnSignature, upload: UploadedSignature } as const

/** The signature, in one of three ways; saved, it is shown as it will be sent. */
export function SignatureSection() {
  const { setValue, setError, clearErrors, formState } = useFormContext<PacketValues>()
  const [signature, method] = useWatch<PacketValues, ['signature', 'signatureType']>({
    name: ['signature', 'signatureType'],
  })
  const errorId = useId()
  const error = formState.errors.signature?.message

  const save = (image: string) => setValue('signature', image, { shouldDirty: true })
  const clear = () => {
    setValue('signature', '', { shouldDirty: true })
    setValue('typedSignature', '', { shouldDirty: true })
    clearErrors('signature')
  }
  const choose = (next: SignatureType) => {
    if (next === method) return
    clear()
    setValue('signatureType', next, { shouldDirty: true })
  }
  const tell = (message: string) => {
    if (message) setError('signature', { type: 'invalid', message })
    else clearErrors('signature')
  }

  const Editor = EDITORS[method]
  return (
    <FormSection
      title="Digital signature"
      intro="Sign in the way that suits you, then save. It counts as if made by hand."
    >
      <fieldset
        className={classes.group}
        aria-label="Digital signature"
        aria-describedby={error ? errorId : undefined}
      >
        <ChoiceButtons label="Way to sign" options={METHODS} value={method} onChoose={choose} />
        {signature ? (
          <Saved image={signature} onClear={clear} />
        ) : (
          <div data-invalid={error ? true : undefined}>
            <Editor onSave={save} onProblem={tell} />
          </div>
        )}
      </fieldset>
      <FieldMessage id={errorId} message={error} />
    </FormSection>
  )
}

function Saved({ image, onClear }: { image: string; onClear: () => void }) {
  return (
    <div className={classes.saved}>
      <img
        className={classes.image}
        src={image}
        alt="Your saved signature"
        width={SIGNATURE_WIDTH}
        height={SIGNATURE_HEIGHT}
      />
      <div className={classes.row}>
        <span role="status" className={classes.done}>
          Signature saved.
        </span>
        <Button variant="default" onClick={onClear}>
          Clear
        </Button>
      </div>
    </div>
  )
}
