import { UNSAVED_QUESTION } from '@epay/contract/common/form-texts'
import { entriesOf } from '@epay/contract/common/records'
import { SETTINGS_TEXTS } from '@epay/contract/settings/page-texts'
import {
  SETTING_GROUPS,
  SETTING_NAMES,
  type SettingGroup,
  type SettingsState,
  settingOf,
} from '@epay/contract/settings/settings'
import { Button, Group, Stack } from '@mantine/core'
import { errorMessage, isOutdated } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useSuccessor } from '#web/ui/use-successor.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { LogoField } from './logo-field.tsx'
import { SmtpPasswordField, TestMail } from './mail-server-fields.tsx'
import { SettingField } from './setting-field.tsx'
import { fieldErrorsOf, useSettingsForm } from './use-settings-form.ts'

const GROUPS = entriesOf<SettingGroup, string>(SETTING_GROUPS)
const namesOf = (group: SettingGroup) => SETTING_NAMES.filter(name => settingOf(name).group === group)

/** All settings, in the groups of their declaration. */
export function SettingsForm({ loaded }: { loaded: SettingsState }) {
  const { base, form, update, testMail, save, sendTestMail } = useSettingsForm(loaded)
  useUnsavedWarning({
    isUnsaved: form.formState.isDirty,
    question: { ...UNSAVED_QUESTION, isDangerous: true, text: SETTINGS_TEXTS.unsaved },
  })
  const saveId = useSuccessor(update.error)
  return (
    <form onSubmit={event => void save(event)} noValidate>
      <Stack gap={24}>
        {GROUPS.map(([group, title]) => (
          <Card key={group} title={title}>
            <Stack maw={560}>
              {namesOf(group).map(name => (
                <SettingField key={name} name={name} base={base} form={form} />
              ))}
              {group === 'company' && <LogoField />}
              {group === 'mail' && (
                <>
                  <SmtpPasswordField base={base} form={form} />
                  <TestMail testMail={testMail} sendTestMail={sendTestMail} />
                </>
              )}
            </Stack>
          </Card>
        ))}
        {update.error && Object.keys(fieldErrorsOf(update.error)).length === 0 && (
          <FormAlert>
            {isOutdated(update.error)
              ? `${errorMessage(update.error)} ${SETTINGS_TEXTS.checkAgain}`
              : errorMessage(update.error)}
          </FormAlert>
        )}
        <Group justify="flex-end" className="fill-on-phone">
          <Button id={saveId} type="submit" loading={update.isPending}>
            {SETTINGS_TEXTS.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
