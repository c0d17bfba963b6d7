import { companyFormEndpoints } from '@epay/contract/company-forms/endpoints'
import { SETUP_TEXTS } from '@epay/contract/company-forms/page-texts'
import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { DialogForm, FormDialog } from '#web/ui/form-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'

type PublishDialogProps = {
  id: string
  revision: number
  isFirst: boolean
  /** Whether nothing is missing or unsaved. */
  isReady: boolean
  onDone: () => Promise<unknown>
}

const REACH_OPTIONS = [
  { value: 'everyone', label: SETUP_TEXTS.reachEveryone },
  { value: 'newPeople', label: SETUP_TEXTS.reachNew },
]

export function PublishDialog({ id, revision, isFirst, isReady, onDone }: PublishDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [reach, setReach] = useState<'everyone' | 'newPeople'>('everyone')
  const publish = useMutation({
    mutationFn: () => callApi(companyFormEndpoints.publish, { params: { id }, body: { revision, reach } }),
    onSuccess: () => {
      setIsOpen(false)
      toastSuccess(SETUP_TEXTS.published)
      return onDone()
    },
  })
  return (
    <>
      <Button disabled={!isReady} onClick={() => setIsOpen(true)}>
        {SETUP_TEXTS.publish}
      </Button>
      <FormDialog title={SETUP_TEXTS.publishTitle} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <DialogForm
          submitLabel={SETUP_TEXTS.publish}
          sending={publish}
          failed={SETUP_TEXTS.publishFailed}
          onSubmit={() => publish.mutate()}
          onCancel={() => setIsOpen(false)}
        >
          <Text tabIndex={-1} data-autofocus={isFirst || undefined}>
            {SETUP_TEXTS.publishText}
          </Text>
          {!isFirst && (
            <SelectField
              data-autofocus
              label={SETUP_TEXTS.reach}
              options={REACH_OPTIONS}
              value={reach}
              onChange={event =>
                setReach(event.currentTarget.value === 'newPeople' ? 'newPeople' : 'everyone')
              }
            />
          )}
        </DialogForm>
      </FormDialog>
    </>
  )
}
