import { authEndpoints } from '@epay/contract/auth/endpoints'
import { FORGOT_PASSWORD_MESSAGES } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { forgotPasswordSchema } from '@epay/contract/auth/schemas'
import { PASSWORD_LINK_TEXTS } from '@epay/contract/auth/sign-in-texts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { callApi } from '#web/lib/api-client.ts'
import { messageOf, waitHint } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'

export function ForgotPasswordPage() {
  const t = useTranslate()
  const requestLink = useMutation({
    mutationFn: (body: { email: string }) => callApi(authEndpoints.forgotPassword, { body }),
  })
  return (
    <PublicLayout width="narrow" right={<LanguageSwitch />}>
      <Card>
        <PageHeader title={FORGOT_PASSWORD_MESSAGES.title} />
        {requestLink.isSuccess ? (
          <LinkSentNote />
        ) : (
          <ForgotPasswordForm
            error={requestLink.error}
            isPending={requestLink.isPending}
            onSubmit={email => requestLink.mutate({ email })}
          />
        )}
        <Text mt="lg">
          <Anchor component={Link} to={PAGES.login.path}>
            {t(PASSWORD_LINK_TEXTS.back)}
          </Anchor>
        </Text>
      </Card>
    </PublicLayout>
  )
}

type ForgotPasswordFormProps = { error: Error | null; isPending: boolean; onSubmit: (email: string) => void }

function ForgotPasswordForm({ error, isPending, onSubmit }: ForgotPasswordFormProps) {
  const t = useTranslate()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: '' },
  })
  return (
    <form onSubmit={handleSubmit(({ email }) => onSubmit(email))} noValidate>
      <Stack gap="md">
        {error && <FormAlert>{t(waitHint(error) ?? messageOf(error))}</FormAlert>}
        <Text>{t(FORGOT_PASSWORD_MESSAGES.explanation)}</Text>
        <TextField
          label={PASSWORD_LINK_TEXTS.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" loading={isPending}>
          {t(PASSWORD_LINK_TEXTS.send)}
        </Button>
      </Stack>
    </form>
  )
}

function LinkSentNote() {
  const t = useTranslate()
  return (
    <Stack gap="sm">
      <FormAlert tone="success">{t(FORGOT_PASSWORD_MESSAGES.sent)}</FormAlert>
      <Text c="dimmed">{t(FORGOT_PASSWORD_MESSAGES.delayHint)}</Text>
    </Stack>
  )
}
