import { authEndpoints } from '@epay/contract/auth/endpoints'
import { AUTH_MESSAGES, PASSWORD_LABELS } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { newPasswordFormSchema } from '@epay/contract/auth/schemas'
import { PASSWORD_LINK_TEXTS } from '@epay/contract/auth/sign-in-texts'
import type { Message } from '@epay/contract/languages/message'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { callApi } from '#web/lib/api-client.ts'
import { firstDescription, hasStatus, messageOf, waitHint } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { PasswordField } from '#web/ui/fields.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { Loading } from '#web/ui/states.tsx'
import { useUrlToken } from '../use-url-token.ts'

export function SetPasswordPage() {
  const token = useUrlToken()
  return (
    <PublicLayout width="narrow" right={<LanguageSwitch />}>
      <Card>
        <PageHeader title={PASSWORD_LINK_TEXTS.set} />
        {token ? <CheckedLink token={token} /> : <InvalidLinkNote text={AUTH_MESSAGES.linkInvalid} />}
      </Card>
    </PublicLayout>
  )
}

function CheckedLink({ token }: { token: string }) {
  const { isError, isFetching, error } = usePageQuery({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => callApi(authEndpoints.checkPasswordLink, { body: { token }, signal }),
    // The form must not disappear while the user types; the server checks the link again on submission.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (isFetching && !isError) return <Loading />
  if (hasStatus(error, 401)) return <InvalidLinkNote text={messageOf(error)} />
  return <SetPasswordForm token={token} />
}

function SetPasswordForm({ token }: { token: string }) {
  const t = useTranslate()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(newPasswordFormSchema),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const setPassword = useMutation({
    mutationFn: (newPassword: string) => callApi(authEndpoints.setPassword, { body: { token, newPassword } }),
    onError: error => {
      const message = firstDescription(error)
      if (message) setError('newPassword', { type: 'server', message }, { shouldFocus: true })
    },
  })
  if (setPassword.isSuccess) return <PasswordSetNote />
  if (hasStatus(setPassword.error, 401)) return <InvalidLinkNote text={messageOf(setPassword.error)} />
  const { errors } = formState
  return (
    <form
      // Clears the previous attempt's server error.
      onSubmit={handleSubmit(form => setPassword.mutate(form.newPassword), setPassword.reset)}
      noValidate
    >
      <Stack gap="md">
        {setPassword.error && !firstDescription(setPassword.error) && (
          <FormAlert>{t(waitHint(setPassword.error) ?? messageOf(setPassword.error))}</FormAlert>
        )}
        <PasswordField
          label={PASSWORD_LABELS.new}
          description={t(PASSWORD_LINK_TEXTS.setHint)}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <PasswordField
          label={PASSWORD_LABELS.confirmation}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <Button type="submit" loading={setPassword.isPending}>
          {t(PASSWORD_LINK_TEXTS.set)}
        </Button>
      </Stack>
    </form>
  )
}

function InvalidLinkNote({ text }: { text: Message }) {
  const t = useTranslate()
  return (
    <Stack gap="md">
      <FormAlert>{t(text)}</FormAlert>
      <Button component={Link} to={PAGES.forgotPassword.path} variant="default">
        {t(PASSWORD_LINK_TEXTS.getNew)}
      </Button>
    </Stack>
  )
}

function PasswordSetNote() {
  const t = useTranslate()
  return (
    <Stack gap="md">
      <FormAlert tone="success">{t(PASSWORD_LINK_TEXTS.isSet)}</FormAlert>
      <Text>{t(PASSWORD_LINK_TEXTS.signIn)}</Text>
      <Button component={Link} to={PAGES.login.path}>
        {t(AUTH_MESSAGES.goToLogin)}
      </Button>
    </Stack>
  )
}
