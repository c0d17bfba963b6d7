import { CHANGE_PASSWORD_TEXTS } from '@epay/contract/auth/account-texts'
import { authEndpoints } from '@epay/contract/auth/endpoints'
import { PASSWORD_MIN, PASSWORD_MIN_STAFF } from '@epay/contract/auth/limits'
import { PASSWORD_LABELS, RESET_PASSWORD_MESSAGES } from '@epay/contract/auth/messages'
import { hasNoPages, PAGES } from '@epay/contract/auth/pages'
import { resetPasswordFormSchema } from '@epay/contract/auth/schemas'
import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import { hasAnyRole, type Role, STAFF_ROLES } from '@epay/contract/common/roles'
import type { FilledText } from '@epay/contract/languages/message'
import { zodResolver } from '@hookform/resolvers/zod'
import { Anchor, Box, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { callApi } from '#web/lib/api-client.ts'
import { ApiError, firstDescription } from '#web/lib/api-error.ts'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { PasswordField } from '#web/ui/fields.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useUser } from '../session.ts'

const EMPTY_FORM = { oldPassword: '', newPassword: '', confirmPassword: '' }

const codesSchema = z.array(z.object({ code: z.string() }))

function fieldOf(error: Error): 'oldPassword' | 'newPassword' | undefined {
  const code = error instanceof ApiError ? codesSchema.safeParse(error.json).data?.[0]?.code : undefined
  if (code === 'PasswordMismatch') return 'oldPassword'
  return code !== undefined && /^(Staff)?Password/.test(code) ? 'newPassword' : undefined
}

function failureText(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 'network') return RESET_PASSWORD_MESSAGES.unexpected
  return firstDescription(error) ?? RESET_PASSWORD_MESSAGES.failed
}

function passwordHint(roles: readonly Role[]): FilledText {
  const length = hasAnyRole(roles, STAFF_ROLES) ? PASSWORD_MIN_STAFF : PASSWORD_MIN
  return { text: CHANGE_PASSWORD_TEXTS.hint, values: { length } }
}

export function ResetPasswordPage() {
  const t = useTranslate()
  const hasSecondFactor = useHasExtra('secondFactor')
  const hasPasswordRules = useHasExtra('passwordRules')
  const { name, roles } = useUser()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(resetPasswordFormSchema),
    defaultValues: EMPTY_FORM,
  })
  const changePassword = useMutation({
    mutationFn: ({ oldPassword, newPassword }: typeof EMPTY_FORM) =>
      callApi(authEndpoints.resetPassword, { body: { username: name, oldPassword, newPassword } }),
    onError: error => {
      const field = fieldOf(error)
      if (field) setError(field, { type: 'server', message: failureText(error) }, { shouldFocus: true })
    },
  })
  const successorId = useSuccessor(changePassword.isSuccess)
  const { errors } = formState

  return (
    <Box maw={480}>
      <PageHeader title={RESET_PASSWORD_MESSAGES.title} />
      {hasNoPages(roles) && (
        <Box mb={16}>
          <FormAlert tone="info">{t(RESET_PASSWORD_MESSAGES.noPages)}</FormAlert>
        </Box>
      )}
      <Card>
        {changePassword.isSuccess ? (
          <Stack id={successorId} tabIndex={-1} gap="md" align="flex-start" style={{ outline: 'none' }}>
            <FormAlert tone="success">{t(RESET_PASSWORD_MESSAGES.success)}</FormAlert>
            {hasPasswordRules && <Text>{t(CHANGE_PASSWORD_TEXTS.ended)}</Text>}
            <Button component={Link} to={PAGES.home.path} variant="default">
              {t(PAGE_TEXTS.goToHomePage)}
            </Button>
          </Stack>
        ) : (
          <form
            // Clears the previous attempt's server error.
            onSubmit={handleSubmit(form => changePassword.mutate(form), changePassword.reset)}
            noValidate
          >
            <Stack gap="md">
              {changePassword.error && !fieldOf(changePassword.error) && (
                <FormAlert>{t(failureText(changePassword.error))}</FormAlert>
              )}
              {/* Password managers save the new password under this name. */}
              <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
              <PasswordField
                label={CHANGE_PASSWORD_TEXTS.old}
                autoComplete="current-password"
                error={errors.oldPassword?.message}
                {...register('oldPassword')}
              />
              <PasswordField
                label={PASSWORD_LABELS.new}
                description={hasPasswordRules ? t(passwordHint(roles)) : undefined}
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
              <Button
                type="submit"
                loading={changePassword.isPending}
                w={{ base: '100%', xs: 'fit-content' }}
              >
                {t(RESET_PASSWORD_MESSAGES.title)}
              </Button>
            </Stack>
          </form>
        )}
      </Card>
      {hasSecondFactor && (
        <Text mt="md">
          {t(CHANGE_PASSWORD_TEXTS.secondFactor)}{' '}
          <Anchor component={Link} to={PAGES.secondFactor.path} underline="always">
            {t(CHANGE_PASSWORD_TEXTS.setUp)}
          </Anchor>
          .
        </Text>
      )}
    </Box>
  )
}
