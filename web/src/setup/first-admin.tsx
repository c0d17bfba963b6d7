import { PASSWORD_MIN_STAFF } from '@epay/contract/auth/limits'
import { RESET_PASSWORD_MESSAGES } from '@epay/contract/auth/messages'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { english } from '@epay/contract/languages/translator'
import { SETTINGS } from '@epay/contract/settings/declared-settings'
import {
  firstAdminSchema,
  type OpenedSetup,
  type SetupHolder,
  setupEndpoints,
  setupHolderSchema,
} from '@epay/contract/setup/endpoints'
import { FIRST_ADMIN_TEXTS, SETUP_LINK_TEXTS, SETUP_TEXTS } from '@epay/contract/setup/page-texts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage, isProblem } from '#web/lib/api-error.ts'
import { createStorage } from '#web/lib/browser-storage.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { reloadPortal } from '#web/settings/queries.ts'
import { FixedField } from '#web/settings/setting-field.tsx'
import { fieldErrorsOf } from '#web/settings/use-settings-form.ts'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { openSetupQuery } from './queries.ts'
import { StepFrame } from './step-frame.tsx'
import { UnusableLink } from './unusable-link.tsx'
import { useStoredFields } from './use-stored-fields.ts'

const storedHolder = createStorage('device', 'epay-setup', setupHolderSchema)

/** `crypto.randomUUID` requires a secure context, which plain HTTP isn't. */
function generateSecret(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

function getHolder(token: string): SetupHolder | undefined {
  const previousHolder = storedHolder.read()
  if (token === '' || token === previousHolder?.token) return previousHolder
  // Reuses the browser secret, so that opening a wrong link doesn't shut this browser out of the right one.
  const holder = { token, browser: previousHolder?.browser ?? generateSecret() }
  storedHolder.write(holder)
  return holder
}

const forgetHolder = storedHolder.remove

const formSchema = firstAdminSchema.safeExtend({
  password: z.string().min(1, RESET_PASSWORD_MESSAGES.newRequired),
  confirmation: z.string().min(1, RESET_PASSWORD_MESSAGES.confirmationRequired),
})
const matchingSchema = formSchema.refine(
  ({ password, confirmation }) => confirmation === '' || password === confirmation,
  { path: ['confirmation'], error: RESET_PASSWORD_MESSAGES.mismatch },
)
const FIELD_NAMES = ['companyName', 'name', 'username', 'email', 'password'] as const

const textSchema = z.string()
const storedFields = createStorage(
  'tab',
  'epay-setup-admin',
  z.object({ companyName: textSchema, name: textSchema, username: textSchema, email: textSchema }).partial(),
)

type FirstAdminProps = {
  token: string
  onCreated: (tokens: SessionTokens, password: string) => void
}

export function FirstAdmin({ token, onCreated }: FirstAdminProps) {
  const [holder] = useState(() => getHolder(token))
  if (!holder) return <UnusableLink tone="info" text={SETUP_LINK_TEXTS.missing} />
  return <OpenedLink holder={holder} onCreated={onCreated} />
}

type OpenedLinkProps = Pick<FirstAdminProps, 'onCreated'> & { holder: SetupHolder }

function OpenedLink({ holder, onCreated }: OpenedLinkProps) {
  const { data, error, isError, refetch } = usePageQuery(openSetupQuery(holder))
  if (data) return <AdminForm holder={holder} setup={data} onCreated={onCreated} />
  if (!isError) return <Loading text={SETUP_LINK_TEXTS.checking} />
  if (isUnusable(error)) return <UnusableLink text={errorMessage(error)} />
  return <ErrorState title={SETUP_TEXTS.failed} text={errorMessage(error)} onRetry={() => void refetch()} />
}

/**
 * Whether a retry can't succeed. INVALID_INPUT means that the token is too long (for example, because the link was
 * pasted several times).
 */
const isUnusable = (error: unknown) => UNUSABLE_CODES.some(code => isProblem(error, code))
const UNUSABLE_CODES = ['INVALID_INPUT', 'LINK_INVALID', 'LINK_USED', 'CONFLICT'] as const

type AdminFormProps = OpenedLinkProps & { setup: OpenedSetup }

function AdminForm({ holder, setup, onCreated }: AdminFormProps) {
  const form = useForm({
    resolver: zodResolver(matchingSchema),
    defaultValues: {
      ...{ companyName: setup.companyName, name: '', username: '', email: '' },
      ...{ password: '', confirmation: '' },
    },
  })
  useStoredFields(form, storedFields)
  const client = useQueryClient()
  const createMutation = useMutation({
    mutationFn: ({ confirmation: _, ...admin }: z.output<typeof formSchema>) =>
      callApi(setupEndpoints.createAdmin, { body: { ...holder, ...admin } }),
    onSuccess: async (tokens, { password }) => {
      forgetHolder()
      storedFields.remove()
      await reloadPortal(client)
      onCreated(tokens, password)
    },
    onError: error => {
      for (const name of FIELD_NAMES) {
        const message = fieldErrorsOf(error)[name]
        if (message) form.setError(name, { type: 'server', message }, { shouldFocus: true })
      }
    },
    gcTime: 0,
  })
  const createId = useSuccessor(createMutation.status)
  if (isProblem(createMutation.error, 'LINK_USED') || isProblem(createMutation.error, 'LINK_INVALID'))
    return <UnusableLink text={errorMessage(createMutation.error)} />
  const { errors } = form.formState
  const failure =
    createMutation.error && Object.keys(fieldErrorsOf(createMutation.error)).length === 0
      ? createMutation.error
      : undefined
  return (
    <StepFrame step="admin" title={FIRST_ADMIN_TEXTS.title} intro={FIRST_ADMIN_TEXTS.intro}>
      <form
        onSubmit={form.handleSubmit(values => createMutation.mutate(values), createMutation.reset)}
        noValidate
      >
        <Stack maw={560}>
          {setup.isCompanyNameFixed ? (
            <FixedField
              label={SETTINGS.companyName.label}
              value={setup.companyName}
              variable={SETTINGS.companyName.variable}
            />
          ) : (
            <TextField
              label={SETTINGS.companyName.label}
              description={FIRST_ADMIN_TEXTS.companyHint}
              autoComplete="organization"
              error={errors.companyName?.message}
              {...form.register('companyName')}
            />
          )}
          <TextField
            label={FIRST_ADMIN_TEXTS.name}
            autoComplete="name"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <TextField
            label={FIRST_ADMIN_TEXTS.username}
            description={FIRST_ADMIN_TEXTS.usernameHint}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username?.message}
            {...form.register('username')}
          />
          <TextField
            label={FIRST_ADMIN_TEXTS.email}
            description={FIRST_ADMIN_TEXTS.emailHint}
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <PasswordField
            label={FIRST_ADMIN_TEXTS.password}
            description={english(FIRST_ADMIN_TEXTS.passwordHint, { length: PASSWORD_MIN_STAFF })}
            autoComplete="new-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
          <PasswordField
            label={FIRST_ADMIN_TEXTS.confirmation}
            autoComplete="new-password"
            error={errors.confirmation?.message}
            {...form.register('confirmation')}
          />
          {failure && <FormAlert>{errorMessage(failure)}</FormAlert>}
          <Button
            id={createId}
            type="submit"
            loading={createMutation.isPending}
            w={{ base: '100%', xs: 'fit-content' }}
          >
            {FIRST_ADMIN_TEXTS.create}
          </Button>
        </Stack>
      </form>
    </StepFrame>
  )
}
