import { ownCertificateEndpoints } from '@epay/contract/certificates/endpoints'
import { OWN_CERTIFICATE_TEXTS as TEXTS } from '@epay/contract/certificates/own-texts'
import { SIDES } from '@epay/contract/certificates/schemas'
import type { Message } from '@epay/contract/languages/message'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { CertificateFields } from '../form/certificate-fields.tsx'
import { PictureField, StoredPicture } from '../form/pictures.tsx'
import { useCertificateForm, withoutFieldErrors } from '../form/use-certificate-form.ts'
import { type Caller, type OwnCertificate, ownPictureQuery } from '../queries.ts'

type OwnCertificateFormProps = {
  caller: Caller
  kinds: readonly string[]
  /** `undefined` for a new certificate. */
  certificate: OwnCertificate | undefined
  onDone: (outcome: Message, removedId?: string) => void
  onCancel: () => void
}

export function OwnCertificateForm(props: OwnCertificateFormProps) {
  const { caller, kinds, certificate, onDone, onCancel } = props
  const t = useTranslate()
  const form = useCertificateForm(certificate, !certificate)
  const saveMutation = useMutation({
    mutationFn: async (): Promise<Message> => {
      if (!certificate) {
        await callApi(ownCertificateEndpoints.add, { ...caller, form: form.formData() })
        return TEXTS.added
      }
      const { id, revision } = certificate
      const body = form.formData({ revision: String(revision) })
      await callApi(ownCertificateEndpoints.change, { ...caller, params: { id }, form: body })
      return TEXTS.saved
    },
    onSuccess: text => onDone(text),
    onError: form.showRefusal,
  })
  const removal = useRemoval(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.check()) saveMutation.mutate()
  }
  const failure = withoutFieldErrors(saveMutation.error) ?? removal.error
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {certificate?.pictureRequest && (
          <FormAlert tone="info">
            {t(TEXTS.pictureRequest, { comment: certificate.pictureRequest })}
          </FormAlert>
        )}
        <CertificateFields kinds={kinds} form={form} />
        <Text c="dimmed" fz={14}>
          {t(TEXTS.picturesHint)}
        </Text>
        {SIDES.map(side => (
          <PictureField
            key={side}
            side={side}
            form={form}
            storedPicture={
              certificate?.pictures.includes(side) && (
                <StoredPicture
                  side={side}
                  query={ownPictureQuery(caller, certificate.id, side, certificate.revision)}
                />
              )
            }
          />
        ))}
        {failure && <FormAlert>{t(messageOf(failure))}</FormAlert>}
        <Group justify="flex-end" gap={8} className="fill-on-phone">
          {certificate && (
            <Button
              variant="subtle"
              color="rejected"
              mr="auto"
              loading={removal.isPending}
              onClick={() => void removal.remove()}
            >
              {t(TEXTS.delete)}
            </Button>
          )}
          <Button variant="default" disabled={saveMutation.isPending} onClick={onCancel}>
            {t(TEXTS.cancel)}
          </Button>
          <Button type="submit" loading={saveMutation.isPending}>
            {t(TEXTS.save)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks for confirmation first, because the pictures are deleted too. */
function useRemoval({ caller, certificate, onDone }: OwnCertificateFormProps) {
  const t = useTranslate()
  const confirm = useConfirm()
  const removal = useMutation({
    mutationFn: () =>
      callApi(ownCertificateEndpoints.remove, { ...caller, params: { id: certificate?.id ?? '' } }),
    onSuccess: () => onDone(TEXTS.deleted, certificate?.id),
  })
  const remove = async () => {
    const isConfirmed = await confirm({
      ...{ title: t(TEXTS.deleteTitle), text: t(TEXTS.deleteText), isDangerous: true },
      ...{ confirmLabel: t(TEXTS.delete), cancelLabel: t(TEXTS.cancel) },
    })
    if (isConfirmed) removal.mutate()
  }
  return { ...removal, remove }
}
