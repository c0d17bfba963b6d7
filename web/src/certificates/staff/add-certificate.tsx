import { certificateEndpoints } from '@epay/contract/certificates/endpoints'
import { CERTIFICATES_PAGE_TEXTS as TEXTS } from '@epay/contract/certificates/page-texts'
import { SIDES } from '@epay/contract/certificates/schemas'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { employeesQuery } from '#web/employees/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useRead } from '#web/lib/use-read.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { DialogButton, DialogForm } from '#web/ui/form-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { CertificateFields } from '../form/certificate-fields.tsx'
import { errorsOf, formDataOf, hasErrors } from '../form/certificate-values.ts'
import { PictureField } from '../form/picture-field.tsx'
import { useCertificateForm } from '../form/use-certificate-form.ts'
import { CERTIFICATES_KEY } from '../queries.ts'

/** Adds a certificate for someone, such as an employee without a phone. */
export function AddCertificate({ kinds }: { kinds: readonly string[] }) {
  return (
    <DialogButton label={TEXTS.add} icon={IconPlus} title={TEXTS.add}>
      {close => <AddForm kinds={kinds} onClose={close} />}
    </DialogButton>
  )
}

function AddForm({ kinds, onClose }: { kinds: readonly string[]; onClose: () => void }) {
  const client = useQueryClient()
  const [employeeId, setEmployeeId] = useState('')
  const form = useCertificateForm(undefined)
  const [isEmployeeMissing, setEmployeeMissing] = useState(false)
  const adding = useMutation({
    mutationFn: () => callApi(certificateEndpoints.add, { form: formDataOf(form.values, { employeeId }) }),
    onSuccess: () => {
      toastSuccess(TEXTS.saidAdded)
      onClose()
      void client.invalidateQueries({ queryKey: [CERTIFICATES_KEY] })
    },
    onError: form.showRefusal,
  })
  const add = () => {
    setEmployeeMissing(employeeId === '')
    if (form.check() && employeeId !== '') adding.mutate()
  }
  return (
    <DialogForm
      submitLabel={TEXTS.add}
      sending={hasErrors(errorsOf(adding.error)) ? { ...adding, error: null } : adding}
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

/** The employees whose names fit what is typed. */
function EmployeeChoice({ value, error, onChoose }: EmployeeChoiceProps) {
  const [name, setName] = useState('')
  const { data } = useRead(employeesQuery({ name, maxResultCount: 100 }))
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
