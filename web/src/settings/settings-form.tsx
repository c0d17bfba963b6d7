import { UNSAVED_QUESTION } from '@epay/contract/common/form-texts'
import { entriesOf } from '@epay/contract/common/records'
import { SETTINGS_TEXTS } from '@epay/contract/settings/page-texts'
import { SETTING_GROUPS, type SettingGroup, type SettingsState } from '@epay/contract/settings/settings'
import { Button, Group, Stack } from '@mantine/core'
import { Card } from '#web/ui/card.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { GroupFields, SaveFailure } from './group-fields.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const GROUPS = entriesOf<SettingGroup, string>(SETTING_GROUPS)

/** All settings, in the groups of their declaration. */
export function SettingsForm({ loaded }: { loaded: SettingsState }) {
  const settings = useSettingsForm(loaded)
  const { form, update, save } = settings
  useUnsavedWarning({
    isUnsaved: form.formState.isDirty,
    question: { ...UNSAVED_QUESTION, isDangerous: true, text: SETTINGS_TEXTS.unsaved },
  })
  const saveId = useSuccessor(update.status)
  return (
    <form onSubmit={event => void save(event)} noValidate>
      <Stack gap={24} maw={640}>
        {GROUPS.map(([group, title]) => (
          <Card key={group} title={title}>
            <Stack>
              <GroupFields group={group} settings={settings} />
            </Stack>
          </Card>
        ))}
        <SaveFailure error={update.error} />
        <Group justify="flex-end" className="fill-on-phone">
          <Button id={saveId} type="submit" loading={update.isPending}>
            {SETTINGS_TEXTS.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
