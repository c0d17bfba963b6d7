import { isDate } from '@epay/contract/common/dates'
import { FIELD_MESSAGES } from '@epay/contract/common/messages'
import { ownFormEndpoints } from '@epay/contract/company-forms/own-endpoints'
import { SIGNING_TEXTS } from '@epay/contract/company-forms/signing-texts'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { usePacketLink } from '#web/packets/packet-link.ts'
import { Card } from '#web/ui/card.tsx'
import { DateField } from '#web/ui/fields.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { clearFormsToken, type FormsToken, readFormsToken, storeFormsToken } from '../queries.ts'
import { OwnForms } from './my-forms-page.tsx'

export function FormsToSignPage() {
  const link = usePacketLink()
  const [token, setToken] = useState(readFormsToken)
  const open = (token: FormsToken) => {
    storeFormsToken(token)
    setToken(token)
  }
  return (
    <PublicLayout right={<LanguageSwitch />} help="my-forms" hasBar>
      <PageTitle title={SIGNING_TEXTS.toSign} />
      {token ? (
        <OpenForms token={token.token} />
      ) : link.token ? (
        <BirthDate candidatetoken={link.token} onOpen={open} />
      ) : (
        <NoLink />
      )}
    </PublicLayout>
  )
}

function OpenForms({ token }: { token: string }) {
  const [caller] = useState({ bearer: token })
  return <OwnForms caller={caller} />
}

function NoLink() {
  const t = useTranslate()
  return <Text>{t(SIGNING_TEXTS.noLink)}</Text>
}

type BirthDateProps = { candidatetoken: string; onOpen: (token: FormsToken) => void }

function BirthDate({ candidatetoken, onOpen }: BirthDateProps) {
  const t = useTranslate()
  const [birthDate, setBirthDate] = useState('')
  const [problem, setProblem] = useState<string>()
  const opening = useMutation({
    mutationFn: () => {
      clearFormsToken()
      return callApi(ownFormEndpoints.open, { body: { candidatetoken, birthDate } })
    },
    onSuccess: onOpen,
  })
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (isDate(birthDate)) opening.mutate()
    else setProblem(FIELD_MESSAGES.date)
  }
  return (
    <Card title={SIGNING_TEXTS.birthTitle}>
      <form noValidate onSubmit={open}>
        <Stack gap={16} align="flex-start">
          <Text>{t(SIGNING_TEXTS.birthText)}</Text>
          <DateField
            label={SIGNING_TEXTS.birthDate}
            autoComplete="bday"
            value={birthDate}
            {...(problem && { error: problem })}
            onChange={({ target }) => {
              setBirthDate(target.value)
              setProblem(undefined)
            }}
          />
          {opening.error && <FormAlert>{t(messageOf(opening.error))}</FormAlert>}
          <Button type="submit" size="md" loading={opening.isPending || opening.isSuccess}>
            {t(SIGNING_TEXTS.open)}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
