import { english } from '@epay/contract/languages/translator'
import { settingOf } from '@epay/contract/settings/declared-settings'
import { SETTINGS_TEXTS } from '@epay/contract/settings/messages'
import type { SettingGroup } from '@epay/contract/settings/setting-kinds'
import { SETTING_NAMES, type SettingsState } from '@epay/contract/settings/settings'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { errorMessage, isOutdated } from '#web/lib/api-error.ts'
import { PasswordField } from '#web/ui/fields.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { HandOverFormats } from './hand-over-formats.tsx'
import { LogoField } from './logo-field.tsx'
import { FixedField, SettingField } from './setting-field.tsx'
import { fieldErrorsOf, type SettingsFormApi, type useSettingsForm } from './use-settings-form.ts'

type GroupFieldsProps = { group: SettingGroup; settings: ReturnType<typeof useSettingsForm> }

export function GroupFields({ group, settings }: GroupFieldsProps) {
  const { base, form, testMail, sendTestMail } = settings
  return (
    <>
      {SETTING_NAMES.filter(name => settingOf(name).group === group).map(name => (
        <SettingField key={name} name={name} base={base} form={form} />
      ))}
      {group === 'company' && <LogoField />}
      {group === 'handOver' && <HandOverFormats />}
      {group === 'mail' && (
        <>
          <SmtpPasswordField base={base} form={form} />
          <TestMail testMail={testMail} sendTestMail={sendTestMail} />
        </>
      )}
    </>
  )
}

export function SaveFailure({ error }: { error: Error | null }) {
  if (!error || Object.keys(fieldErrorsOf(error)).length > 0) return null
  return (
    <FormAlert>
      {isOutdated(error) ? `${errorMessage(error)} ${SETTINGS_TEXTS.checkAgain}` : errorMessage(error)}
    </FormAlert>
  )
}

function SmtpPasswordField({ base, form }: { base: SettingsState; form: SettingsFormApi }) {
  const fixedSetting = base.fixed.find(({ name }) => name === 'smtpHost')
  if (fixedSetting)
    return <FixedField label={SETTINGS_TEXTS.password} value="" variable={fixedSetting.variable} />
  return (
    <Controller
      control={form.control}
      name="smtpPassword"
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <Stack gap={0}>
          <PasswordField
            {...field}
            label={SETTINGS_TEXTS.password}
            description={passwordHint(base, value)}
            error={fieldState.error?.message}
            autoComplete="new-password"
            value={value ?? ''}
            onChange={onChange}
          />
          {base.hasSmtpPassword && (
            <Checkbox
              label={SETTINGS_TEXTS.removePassword}
              py={11}
              checked={value === null}
              onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : '')}
            />
          )}
        </Stack>
      )}
    />
  )
}

function passwordHint({ hasSmtpPassword }: SettingsState, password: string | null | undefined): string {
  if (password === null) return SETTINGS_TEXTS.passwordRemoved
  return hasSmtpPassword ? SETTINGS_TEXTS.passwordUnchanged : SETTINGS_TEXTS.passwordNone
}

type TestMailProps = Pick<ReturnType<typeof useSettingsForm>, 'testMail' | 'sendTestMail'>

function TestMail({ testMail: { data, error, isPending }, sendTestMail }: TestMailProps) {
  const failure = error && Object.keys(fieldErrorsOf(error)).length === 0 ? error : undefined
  return (
    <Stack gap={12}>
      <Group gap="8px 16px">
        <Button
          variant="default"
          // A disabled button would lose focus.
          aria-disabled={isPending}
          data-disabled={isPending || undefined}
          onClick={() => !isPending && void sendTestMail()}
        >
          {isPending ? SETTINGS_TEXTS.testing : SETTINGS_TEXTS.test}
        </Button>
        <Text c="dimmed" size="sm">
          {SETTINGS_TEXTS.testHint}
        </Text>
      </Group>
      {data && (
        <FormAlert tone="success">{english(SETTINGS_TEXTS.testSent, { address: data.sentTo })}</FormAlert>
      )}
      {failure && <FormAlert>{errorMessage(failure)}</FormAlert>}
    </Stack>
  )
}
