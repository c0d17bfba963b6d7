import { certificateEndpoints } from '@epay/contract/certificates/endpoints'
import { CERTIFICATES_PAGE_TEXTS as TEXTS } from '@epay/contract/certificates/page-texts'
import { COMMENT_MAX, SIDES } from '@epay/contract/certificates/schemas'
import { english } from '@epay/contract/languages/translator'
import { Text } from '@mantine/core'
import { IconMail, IconPencil, IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { employeesQuery } from '#web/employees/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { DialogButton, DialogForm } from '#web/ui/form-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { CertificateFields } from '../form/certificate-fields.tsx'
import { PictureField } from '../form/pictures.tsx'
import { useCertificateForm, withoutFieldErrors } from '../form/use-certificate-form.ts'
import { CERTIFICATES_KEY, type StaffCertificate } from '../queries.ts'

function useDialogSuccess(onClose: () => void): (text: string) => void {
  const client = useQueryClient()
  return text => {
    toastSuccess(text)
    onClose()
    void client.invalidateQueries({ queryKey: [CERTIFICATES_KEY] })
  }
}

type KindsProps = { kinds: readonly string[] }
type CertificateProps = { certificate: StaffCertificate }
type DialogProps = { onClose: () => void }

/** For employees who can't add a certificate themselves (for example, because they have no phone). */
export function AddCertificate({ kinds }: KindsProps) {
  return (
    <DialogButton label={TEXTS.add} icon={IconPlus} title={TEXTS.add}>
      {close => <AddForm kinds={kinds} onClose={close} />}
    </DialogButton>
  )
}

function AddForm({ kinds, onClose }: KindsProps & DialogProps) {
  const reportSuccess = useDialogSuccess(onClose)
  const [employeeId, setEmployeeId] = useState('')
  const form = useCertificateForm(undefined)
  const [isEmployeeMissing, setIsEmployeeMissing] = useState(false)
  const addMutation = useMutation({
    mutationFn: () => callApi(certificateEndpoints.add, { form: form.formData({ employeeId }) }),
    onSuccess: () => reportSuccess(TEXTS.addedNotice),
    onError: form.showRefusal,
  })
  const add = () => {
    setIsEmployeeMissing(employeeId === '')
    if (form.check() && employeeId !== '') addMutation.mutate()
  }
  return (
    <DialogForm
      submitLabel={TEXTS.add}
      sending={{ ...addMutation, error: withoutFieldErrors(addMutation.error) }}
      failed={TEXTS.addFailed}
      onSubmit={add}
      onCancel={onClose}
    >
      <EmployeeChoice
        value={employeeId}
        error={isEmployeeMissing ? TEXTS.chooseEmployee : undefined}
        onChoose={setEmployeeId}
      />
      <CertificateFields kinds={kinds} form={form} />
      {SIDES.map(side => (
        <PictureField key={side} side={side} form={form} />
      ))}
    </DialogForm>
  )
}

type EmployeeChoiceProps = {
  value: string
  error: string | undefined
  onChoose: (employeeId: string) => void
}

function EmployeeChoice({ value, error, onChoose }: EmployeeChoiceProps) {
  const [name, setName] = useState('')
  const { data } = usePageQuery(employeesQuery({ name, maxResultCount: 100 }))
  const options = (data?.items ?? []).map(employee => ({
    value: employee.id,
    label: `${employee.name} (${employee.id})`,
  }))
  return (
    <>
      <TextField
        data-autofocus
        label={TEXTS.findEmployee}
        type="search"
        autoComplete="off"
        value={name}
        onChange={event => {
          setName(event.currentTarget.value)
          onChoose('')
        }}
      />
      <SelectField
        label={TEXTS.employee}
        emptyLabel={TEXTS.chooseEmployee}
        options={options}
        value={value}
        {...(error && { error })}
        onChange={event => onChoose(event.currentTarget.value)}
      />
    </>
  )
}

export function EditCertificate(props: CertificateProps & KindsProps) {
  return (
    <DialogButton label={TEXTS.edit} icon={IconPencil} title={TEXTS.editTitle}>
      {close => <EditForm {...props} onClose={close} />}
    </DialogButton>
  )
}

function EditForm({ certificate, kinds, onClose }: CertificateProps & KindsProps & DialogProps) {
  const { id, revision } = certificate
  const reportSuccess = useDialogSuccess(onClose)
  const form = useCertificateForm(certificate)
  const saveMutation = useMutation({
    mutationFn: () =>
      callApi(certificateEndpoints.change, { params: { id }, body: { ...form.fields(), revision } }),
    onSuccess: () => reportSuccess(TEXTS.saved),
    onError: form.showRefusal,
  })
  return (
    <DialogForm
      submitLabel={TEXTS.save}
      sending={{ ...saveMutation, error: withoutFieldErrors(saveMutation.error) }}
      failed={TEXTS.saveFailed}
      onSubmit={() => form.check() && saveMutation.mutate()}
      onCancel={onClose}
    >
      <CertificateFields kinds={kinds} form={form} />
    </DialogForm>
  )
}

export function RequestPictures({ certificate }: CertificateProps) {
  return (
    <DialogButton label={TEXTS.ask} icon={IconMail} title={TEXTS.ask}>
      {close => <PictureRequestForm certificate={certificate} onClose={close} />}
    </DialogButton>
  )
}

function PictureRequestForm({
  certificate: { id, name, revision },
  onClose,
}: CertificateProps & DialogProps) {
  const reportSuccess = useDialogSuccess(onClose)
  const [comment, setComment] = useState('')
  const sendMutation = useMutation({
    mutationFn: () =>
      callApi(certificateEndpoints.requestPictures, { params: { id }, body: { revision, comment } }),
    onSuccess: ({ sentTo }) => reportSuccess(english(TEXTS.sent, { email: sentTo })),
  })
  return (
    <DialogForm
      submitLabel={TEXTS.send}
      sending={sendMutation}
      failed={TEXTS.sendFailed}
      onSubmit={() => sendMutation.mutate()}
      onCancel={onClose}
    >
      <Text>{english(TEXTS.askText, { name })}</Text>
      <TextAreaField
        data-autofocus
        label={TEXTS.comment}
        maxLength={COMMENT_MAX}
        length={comment.length}
        value={comment}
        onChange={event => setComment(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
