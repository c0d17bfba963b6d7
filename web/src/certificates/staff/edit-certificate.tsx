import { certificateEndpoints } from '@epay/contract/certificates/endpoints'
import { CERTIFICATES_PAGE_TEXTS as TEXTS } from '@epay/contract/certificates/page-texts'
import { IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { DialogButton, DialogForm } from '#web/ui/form-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { CertificateFields } from '../form/certificate-fields.tsx'
import {
  type CertificateErrors,
  errorsOf,
  fieldsOf,
  hasErrors,
  problemsOf,
  valuesOf,
} from '../form/certificate-values.ts'
import { CERTIFICATES_KEY, type StaffCertificate } from '../queries.ts'

type EditCertificateProps = { certificate: StaffCertificate; kinds: readonly string[] }

/** Corrects what is written on a certificate. */
export function EditCertificate(props: EditCertificateProps) {
  return (
    <DialogButton label={TEXTS.edit} icon={IconPencil} title={TEXTS.editTitle}>
      {close => <EditForm {...props} onClose={close} />}
    </DialogButton>
  )
}

function EditForm({ certificate, kinds, onClose }: EditCertificateProps & { onClose: () => void }) {
  const { id, revision } = certificate
  const client = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(certificate))
  const [errors, setErrors] = useState<CertificateErrors>({})
  const saving = useMutation({
    mutationFn: () =>
      callApi(certificateEndpoints.change, { params: { id }, body: { ...fieldsOf(values), revision } }),
    onSuccess: () => {
      toastSuccess(TEXTS.saved)
      onClose()
      void client.invalidateQueries({ queryKey: [CERTIFICATES_KEY] })
    },
    onError: error => setErrors(errorsOf(error)),
  })
  const save = () => {
    const problems = problemsOf(values, { needsFront: false })
    setErrors(problems)
    if (!hasErrors(problems)) saving.mutate()
  }
  return (
    <DialogForm
      submitLabel={TEXTS.save}
      sending={saving}
      failed={TEXTS.saveFailed}
      onSubmit={save}
      onCancel={onClose}
    >
      <CertificateFields
        {...{ kinds, values, errors }}
        onChange={changed => setValues({ ...values, ...changed })}
      />
    </DialogForm>
  )
}
