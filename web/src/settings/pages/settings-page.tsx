import { PAGE_TITLES } from '@epay/contract/auth/pages'
import { UNSAVED_QUESTION } from '@epay/contract/common/form-texts'
import { entriesOf } from '@epay/contract/common/records'
import { SETTINGS_TEXTS } from '@epay/contract/settings/messages'
import { SETTING_GROUPS, type SettingGroup } from '@epay/contract/settings/setting-kinds'
import type { SettingsState } from '@epay/contract/settings/settings'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { stickyFooter, useSuccessor } from '#web/ui/focus.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { GroupFields, SaveFailure } from '../group-fields.tsx'
import { settingsQuery } from '../queries.ts'
import classes from '../settings-form.module.css'
import { useSettingsForm } from '../use-settings-form.ts'

const GROUPS = entriesOf<SettingGroup, string>(SETTING_GROUPS)

function SettingsForm({ loaded }: { loaded: SettingsState }) {
  const settings = useSettingsForm(loaded)
  const { form, update, save, discard } = settings
  const { isDirty } = form.formState
  useUnsavedWarning({
    isUnsaved: isDirty,
    question: { ...UNSAVED_QUESTION, isDangerous: true, text: SETTINGS_TEXTS.unsaved },
  })
  const saveId = useSuccessor(update.status)
  return (
    <form onSubmit={event => void save(event)} noValidate className={classes.settings}>
      <Sections />
      <Stack gap={24} miw={0}>
        {GROUPS.map(([group, title]) => (
          <div key={group} id={sectionId(group)} tabIndex={-1} className={classes.section}>
            <Card title={title}>
              <Stack>
                <GroupFields group={group} settings={settings} />
              </Stack>
            </Card>
          </div>
        ))}
        <SaveFailure error={update.error} />
        <div ref={stickyFooter} className={`sticky-footer ${classes.bar}`}>
          <Group justify="space-between" gap="8px 16px">
            <Text role="status" fw={600} c={isDirty ? 'waiting' : 'dimmed'}>
              {isDirty ? SETTINGS_TEXTS.unsavedChanges : SETTINGS_TEXTS.allSaved}
            </Text>
            <Group gap={8} className="fill-on-phone">
              {isDirty && (
                <Button variant="default" disabled={update.isPending} onClick={discard}>
                  {SETTINGS_TEXTS.undo}
                </Button>
              )}
              <Button id={saveId} type="submit" loading={update.isPending}>
                {SETTINGS_TEXTS.save}
              </Button>
            </Group>
          </Group>
        </div>
      </Stack>
    </form>
  )
}

const sectionId = (group: SettingGroup) => `settings-${group}`

/** Scrolls without a navigation, which would ask about unsaved changes. */
function Sections() {
  const showSection = (group: SettingGroup) => {
    const section = document.getElementById(sectionId(group))
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={SETTINGS_TEXTS.sections} className={classes.menu}>
      <Box component="ul" className="bare">
        {GROUPS.map(([group, title]) => (
          <li key={group}>
            <Button
              variant="subtle"
              color="neutral"
              justify="flex-start"
              px={12}
              onClick={() => showSection(group)}
            >
              {title}
            </Button>
          </li>
        ))}
      </Box>
    </nav>
  )
}

export function SettingsPage() {
  return (
    <>
      <PageHeader title={PAGE_TITLES.settings} subLine={<Text maw="72ch">{SETTINGS_TEXTS.subLine}</Text>} />
      <Loaded read={usePageQuery(settingsQuery())} failed={SETTINGS_TEXTS.failed} isPage>
        {data => <SettingsForm loaded={data} />}
      </Loaded>
    </>
  )
}
