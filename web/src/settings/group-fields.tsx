import { SETTINGS_TEXTS } from '@epay/contract/settings/page-texts'
import { SETTING_NAMES, type SettingGroup, settingOf } from '@epay/contract/settings/settings'
import { errorMessage, isOutdated } from '#web/lib/api-error.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { HandOverFormats } from './hand-over-formats.tsx'
import { LogoField } from './logo-field.tsx'
import { SmtpPasswordField, TestMail } from './mail-server-fields.tsx'
import { SettingField } from './setting-field.tsx'
import { fieldErrorsOf, type useSettingsForm } from './use-settings-form.ts'

type GroupFieldsProps = { group: SettingGroup; settings: ReturnType<typeof useSettingsForm> }

/** Everything that is set in one group. */
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

/** Why the settings were not saved, unless that is shown beside their fields. */
export function SaveFailure({ error }: { error: Error | null }) {
  if (!error || Object.keys(fieldErrorsOf(error)).length > 0) return null
  return (
    <FormAlert>
      {isOutdated(error) ? `${errorMessage(error)} ${SETTINGS_TEXTS.checkAgain}` : errorMessage(error)}
    </FormAlert>
  )
}
