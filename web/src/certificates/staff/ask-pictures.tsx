import { certificateEndpoints } from '@epay/contract/certificates/endpoints'
import { CERTIFICATES_PAGE_TEXTS as TEXTS } from '@epay/contract/certificates/page-texts'
import { COMMENT_MAX } from '@epay/contract/certificates/schemas'
import { english } from '@epay/contract/languages/translator'
import { Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { TextAreaField } from '#web/ui/fields.tsx'
import { DialogButton, DialogForm } from '#web/ui/form-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { CERTIFICATES_KEY, type StaffCertificate } from '../queries.ts'

/** Asks the person for new pictures by email. */
export function AskPictures({ certificate }: { certificate: StaffCertificate }) {
  return (
    <DialogButton label={TEXTS.ask} icon={IconMail} title={TEXTS.ask}>
      {close => <AskForm certificate={certificate} onClose={close} />}
    </DialogButton>
  )
}

type AskFormProps = { certificate: StaffCertificate; onClose: () => void }

function AskForm({ certificate: { id, name, revision }, onClose }: AskFormProps) {
  const client = useQueryClient()
  const [comment, setComment] = useState('')
  const sending = useMutation({
    mutationFn: () =>
      callApi(certificateEndpoints.askPictures, { params: { id }, body: { revision, comment } }),
    onSuccess: ({ sentTo }) => {
      toastSuccess(english(TEXTS.sent, { email: sentTo }))
      onClose()
      void client.invalidateQueries({ queryKey: [CERTIFICATES_KEY] })
    },
  })
  return (
    <DialogForm
      submitLabel={TEXTS.send}
      sending={sending}
      failed={TEXTS.sendFailed}
      onSubmit={() => sending.mutate()}
      onCancel={onClose}
    >
      <Text>{english(TEXTS.askText, { name })}</Text>
      <TextAreaField
        label={TEXTS.comment}
        maxLength={COMMENT_MAX}
        length={comment.length}
        value={comment}
        onChange={event => setComment(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
