import { SMTP_SECURITIES } from '@epay/contract/settings/setting-kinds'
import type { Settings, SettingsState } from '@epay/contract/settings/settings'
import { isTimeZone } from '@epay/contract/settings/time-zones'
import { SETUP_STEP_TEXTS, SETUP_TEXTS } from '@epay/contract/setup/page-texts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { z } from 'zod'
import { createStorage } from '#web/lib/browser-storage.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { GroupFields, SaveFailure } from '#web/settings/group-fields.tsx'
import { settingsQuery } from '#web/settings/queries.ts'
import { useSettingsForm } from '#web/settings/use-settings-form.ts'
import { useSuccessor } from '#web/ui/focus.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { StepFrame } from './step-frame.tsx'
import { useStoredFields } from './use-stored-fields.ts'

const textSchema = z.string()

const companySchema = z.object({
  companyName: textSchema,
  companyAddress: textSchema,
  companyPhone: textSchema,
  payrollContact: textSchema,
  timeZone: textSchema,
})
const mailSchema = z.object({
  mailFrom: textSchema,
  smtpHost: textSchema,
  smtpPort: z.number().catch(587),
  smtpSecurity: z.enum(SMTP_SECURITIES),
  smtpUser: textSchema,
})

const STORED_SETTINGS = {
  company: createStorage('tab', 'epay-setup-company', companySchema.partial()),
  mail: createStorage('tab', 'epay-setup-mail', mailSchema.partial()),
}

type SettingsStepProps = {
  group: keyof typeof STORED_SETTINGS
  onDone: () => void
  onBack?: () => void
}

export function SettingsStep(props: SettingsStepProps) {
  return (
    <Loaded read={usePageQuery(settingsQuery())} failed={SETUP_TEXTS.failed} isPage>
      {data => <SettingsStepForm {...props} loaded={data} />}
    </Loaded>
  )
}

/**
 * Suggests the browser's time zone, because the office is most likely in it. A server's time zone often isn't the
 * office's.
 */
function suggestTimeZone({ timeZone, fixed }: SettingsState): Partial<Settings> {
  if (timeZone !== '' || fixed.some(({ name }) => name === 'timeZone')) return {}
  const { timeZone: browserTimeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(browserTimeZone) ? { timeZone: browserTimeZone } : {}
}

function SettingsStepForm({ group, onDone, onBack, loaded }: SettingsStepProps & { loaded: SettingsState }) {
  const storedSettings = STORED_SETTINGS[group]
  const finish = () => {
    storedSettings.remove()
    onDone()
  }
  const settings = useSettingsForm(loaded, finish)
  const { form, update, save } = settings
  useStoredFields(form, storedSettings, () => (group === 'company' ? suggestTimeZone(loaded) : {}))
  const saveId = useSuccessor(update.status)
  const { title, intro } = SETUP_STEP_TEXTS[group]
  return (
    <StepFrame step={group} title={title} intro={intro}>
      <form onSubmit={event => void save(event)} noValidate>
        <Stack maw={560}>
          <GroupFields group={group} settings={settings} />
          <SaveFailure error={update.error} />
          <Group mt={8} gap="8px 12px" className="fill-on-phone">
            <Button id={saveId} type="submit" loading={update.isPending}>
              {SETUP_TEXTS.continueLabel}
            </Button>
            {group === 'mail' && (
              <Button variant="default" onClick={finish}>
                {SETUP_STEP_TEXTS.mail.skip}
              </Button>
            )}
            {onBack && (
              <Button variant="subtle" onClick={onBack}>
                {SETUP_TEXTS.back}
              </Button>
            )}
          </Group>
          {group === 'mail' && (
            <Text c="dimmed" fz={14}>
              {SETUP_STEP_TEXTS.mail.skipHint}
            </Text>
          )}
        </Stack>
      </form>
    </StepFrame>
  )
}
