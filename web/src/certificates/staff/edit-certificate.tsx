import { certificateEndpoints } from '@epay/contract/certificates/endpoints'
import { CERTIFICATES_PAGE_TEXTS as TEXTS } from '@epay/contract/certificates/page-texts'
import { IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { DialogButton, DialogForm } from '#web/ui/form-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { CertificateFields } from '../form/certificate-fields.tsx'
import { errorsOf, fieldsOf, hasErrors } from '../form/certificate-values.ts'
import { useCertificateForm } from '../form/use-certificate-form.ts'
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
  const form = useCertificateForm(certificate)
  const saving = useMutation({
    mutationFn: () =>
      callApi(certificateEndpoints.change, { params: { id }, body: { ...fieldsOf(form.values), revision } }),
    onSuccess: () => {
      toastSuccess(TEXTS.saved)
      onClose()
      void client.invalidateQueries({ queryKey: [CERTIFICATES_KEY] })
    },
    onError: form.showRefusal,
  })
  const save = () => {
    if (form.check()) saving.mutate()
  }
  return (
    <DialogForm
      submitLabel={TEXTS.save}
      sending={hasErrors(errorsOf(saving.error)) ? { ...saving, error: null } : saving}
      failed={TEXTS.saveFailed}
      onSubmit={save}
      onCancel={onClose}
    >
      <CertificateFields kinds={kinds} form={form} />
    </DialogForm>
  )
}
