import { isDate } from '@epay/contract/common/dates'
import { FIELD_MESSAGES } from '@epay/contract/common/messages'
import { ownFormEndpoints } from '@epay/contract/company-forms/own-endpoints'
import { SIGNING_TEXTS } from '@epay/contract/company-forms/signing-texts'
import type { Message } from '@epay/contract/languages/message'
import { Button, Stack, Text } from '@mantine/core'
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
import { FormsDesk } from '../signing/forms-desk.tsx'
import { type FormsToken, forgetFormsToken, keepFormsToken, readFormsToken } from '../signing/forms-token.ts'

/** A new hire's forms, after the packet: the emailed link and the birth date open them, and nothing else. */
export function FormsToSignPage() {
  const link = usePacketLink()
  const [opened, setOpened] = useState(readFormsToken)
  const open = (token: FormsToken) => {
    keepFormsToken(token)
    setOpened(token)
  }
  return (
    <PublicLayout right={<LanguageSwitch />} help="my-forms" hasBar>
      <PageTitle title={SIGNING_TEXTS.toSign} />
      {opened ? (
        <OpenForms token={opened.token} />
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
  return <FormsDesk caller={caller} />
}

function NoLink() {
  const t = useTranslate()
  return <Text>{t(SIGNING_TEXTS.noLink)}</Text>
}

type BirthDateProps = { candidatetoken: string; onOpen: (token: FormsToken) => void }

function BirthDate({ candidatetoken, onOpen }: BirthDateProps) {
  const t = useTranslate()
  const [birthDate, setBirthDate] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<Message>()
  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (!isDate(birthDate)) return setProblem(FIELD_MESSAGES.date)
    setIsBusy(true)
    setFailure(undefined)
    try {
      forgetFormsToken()
      onOpen(await callApi(ownFormEndpoints.open, { body: { candidatetoken, birthDate } }))
    } catch (error) {
      setFailure(messageOf(error))
      setIsBusy(false)
    }
  }
  return (
    <Card title={SIGNING_TEXTS.birthTitle}>
      <form noValidate onSubmit={event => void open(event)}>
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
          {failure && <FormAlert>{t(failure)}</FormAlert>}
          <Button type="submit" size="md" loading={isBusy}>
            {t(SIGNING_TEXTS.open)}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
