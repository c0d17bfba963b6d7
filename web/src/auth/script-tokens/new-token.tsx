import {
  type CreatedScriptToken,
  type NewScriptToken,
  newScriptTokenSchema,
  SCOPE_LABELS,
  SCRIPT_TOKEN_DAYS_DEFAULT,
  SCRIPT_TOKEN_TEXTS,
  scriptTokenEndpoints,
} from '@epay/contract/auth/script-tokens'
import { SCRIPT_SCOPES } from '@epay/contract/common/access'
import { english } from '@epay/contract/languages/translator'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { callApi } from '#web/lib/api-client.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { DialogButton, DialogForm } from '#web/ui/form-dialog.tsx'
import { useCopy } from '#web/ui/use-copy.ts'

export function scriptTokensQuery() {
  return queryOptions({
    queryKey: ['auth', 'script-tokens'],
    queryFn: ({ signal }) => callApi(scriptTokenEndpoints.list, { signal }),
  })
}

function useReloadTokens() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: scriptTokensQuery().queryKey })
}

function useCreateScriptToken() {
  const onSettled = useReloadTokens()
  return useMutation({
    mutationFn: (body: NewScriptToken) => callApi(scriptTokenEndpoints.create, { body }),
    onSettled,
    // The token's text must not outlive its dialog.
    gcTime: 0,
  })
}

export function useRevokeScriptToken() {
  const onSettled = useReloadTokens()
  return useMutation({
    mutationFn: (id: string) => callApi(scriptTokenEndpoints.revoke, { params: { id } }),
    onSettled,
  })
}

const SCOPE_OPTIONS = SCRIPT_SCOPES.map(scope => ({ value: scope, label: SCOPE_LABELS[scope] }))

export function NewToken() {
  return (
    <DialogButton
      label={SCRIPT_TOKEN_TEXTS.newToken}
      icon={IconKey}
      isPrimary
      title={SCRIPT_TOKEN_TEXTS.createTitle}
    >
      {close => <NewTokenSteps onClose={close} />}
    </DialogButton>
  )
}

function NewTokenSteps({ onClose }: { onClose: () => void }) {
  const [scriptToken, setCreated] = useState<CreatedScriptToken>()
  return scriptToken ? (
    <CreatedToken scriptToken={scriptToken} onClose={onClose} />
  ) : (
    <NewTokenForm onCreated={setCreated} onClose={onClose} />
  )
}

type NewTokenFormProps = { onCreated: (scriptToken: CreatedScriptToken) => void; onClose: () => void }

function NewTokenForm({ onCreated, onClose }: NewTokenFormProps) {
  const { register, handleSubmit, formState, setError } = useForm<NewScriptToken>({
    resolver: zodResolver(newScriptTokenSchema),
    defaultValues: { name: '', scope: 'import', days: SCRIPT_TOKEN_DAYS_DEFAULT },
  })
  const creation = useCreateScriptToken()
  return (
    <DialogForm
      submitLabel={SCRIPT_TOKEN_TEXTS.newToken}
      sending={creation}
      failed={SCRIPT_TOKEN_TEXTS.createFailed}
      setError={setError}
      fields={['name']}
      onSubmit={handleSubmit(values => creation.mutate(values, { onSuccess: onCreated }))}
      onCancel={onClose}
    >
      <TextField
        label={SCRIPT_TOKEN_TEXTS.name}
        description={SCRIPT_TOKEN_TEXTS.nameHint}
        error={formState.errors.name?.message}
        autoComplete="off"
        data-autofocus
        {...register('name')}
      />
      <SelectField
        label={SCRIPT_TOKEN_TEXTS.scope}
        options={SCOPE_OPTIONS}
        error={formState.errors.scope?.message}
        {...register('scope')}
      />
      <TextField
        label={SCRIPT_TOKEN_TEXTS.days}
        inputMode="numeric"
        error={formState.errors.days?.message}
        {...register('days', { setValueAs: Number })}
      />
    </DialogForm>
  )
}

type CreatedTokenProps = { scriptToken: CreatedScriptToken; onClose: () => void }

function CreatedToken({ scriptToken: { name, token }, onClose }: CreatedTokenProps) {
  const { isCopied, copy } = useCopy(token)
  return (
    <Stack gap="md">
      <FormAlert tone="success" title={english(SCRIPT_TOKEN_TEXTS.createdTitle, { name })}>
        {SCRIPT_TOKEN_TEXTS.createdText}
      </FormAlert>
      <TextField
        label={SCRIPT_TOKEN_TEXTS.token}
        value={token}
        readOnly
        styles={{ input: { fontFamily: 'monospace' } }}
        onFocus={event => event.currentTarget.select()}
        ref={input => input?.focus()}
      />
      {isCopied !== undefined && (
        <Text role="status" c="dimmed">
          {isCopied ? SCRIPT_TOKEN_TEXTS.copied : SCRIPT_TOKEN_TEXTS.copyBlocked}
        </Text>
      )}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={copy}>
          {SCRIPT_TOKEN_TEXTS.copy}
        </Button>
        <Button onClick={onClose}>{SCRIPT_TOKEN_TEXTS.done}</Button>
      </Group>
    </Stack>
  )
}
