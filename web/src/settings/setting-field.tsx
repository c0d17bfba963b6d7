import { ROLES } from '@epay/contract/common/roles'
import { english } from '@epay/contract/languages/translator'
import { type SettingName, settingOf } from '@epay/contract/settings/declared-settings'
import { SETTINGS_TEXTS } from '@epay/contract/settings/messages'
import type { SettingsState } from '@epay/contract/settings/settings'
import { isZoneName, US_TIME_ZONES } from '@epay/contract/settings/time-zones'
import { Checkbox, Group } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import type { SettingsFormApi } from './use-settings-form.ts'

type SettingFieldProps = { name: SettingName; base: SettingsState; form: SettingsFormApi }

export function SettingField({ name, base, form }: SettingFieldProps) {
  const { kind, hint, choices = {} } = settingOf(name)
  const label = labelOfSetting(name)
  const fixedSetting = base.fixed.find(({ name: fixedName }) => fixedName === name)
  if (fixedSetting)
    return <FixedField label={label} value={formatValue(name, base)} variable={fixedSetting.variable} />
  const error = form.getFieldState(name, form.formState).error?.message
  const props = { label, description: hint, error }
  switch (kind) {
    case 'text':
      return <TextField {...props} autoComplete="off" {...form.register(name)} />
    case 'number':
      return (
        <TextField
          {...props}
          inputMode="numeric"
          autoComplete="off"
          {...form.register(name, { setValueAs: parseNumber })}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...props}
          options={Object.entries(choices).map(([value, choice]) => ({ value, label: choice }))}
          {...form.register(name)}
        />
      )
    case 'lines':
      return <LinesField {...props} form={form} />
    case 'timeZone':
      return <ZoneField {...props} base={base} form={form} />
    case 'roles':
      return <RolesField {...props} form={form} />
  }
}

function labelOfSetting(name: SettingName): string {
  const { label, unit } = settingOf(name)
  return unit === undefined ? label : english(SETTINGS_TEXTS.withUnit, { label, unit })
}

/** Returns NaN, which the schema rejects, for empty or invalid input. */
function parseNumber(input: unknown): number {
  return input === '' ? Number.NaN : Number(input)
}

type FormFieldProps = {
  label: string
  description: string | undefined
  error: string | undefined
  form: SettingsFormApi
}

function ZoneField({ base, form, ...props }: FormFieldProps & { base: SettingsState }) {
  return (
    <Controller
      control={form.control}
      name="timeZone"
      render={({ field }) => (
        <SelectField
          {...props}
          {...field}
          emptyLabel={SETTINGS_TEXTS.serverZone}
          options={zoneOptions([base.timeZone, field.value ?? ''])}
        />
      )}
    />
  )
}

const SUPPORTED_ZONES = Intl.supportedValuesOf('timeZone')

/**
 * Lists US time zones first, then all other zones, including the stored and the entered one, which this browser might
 * not list.
 */
function zoneOptions(extraZones: readonly string[]) {
  const choices = [...new Set(['UTC', ...SUPPORTED_ZONES, ...extraZones])].filter(isZoneName).toSorted()
  const isInUs = (zone: string) => US_TIME_ZONES.some(({ value }) => value === zone)
  return [
    ...US_TIME_ZONES,
    ...choices.filter(zone => !isInUs(zone)).map(zone => ({ value: zone, label: zone })),
  ]
}

function formatValue(name: SettingName, base: SettingsState): string {
  const value = base[name]
  if (Array.isArray(value)) return value.join(', ')
  return settingOf(name).choices?.[String(value)] ?? String(value)
}

type FixedFieldProps = { label: string; value: string; variable: string }

export function FixedField({ label, value, variable }: FixedFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      description={english(SETTINGS_TEXTS.fixed, { variable })}
      readOnly
    />
  )
}

function LinesField({ form, ...props }: FormFieldProps) {
  return (
    <Controller
      control={form.control}
      name="certificateKinds"
      render={({ field: { value, onChange, ...field } }) => (
        <TextAreaField
          {...props}
          {...field}
          autoComplete="off"
          value={value.join('\n')}
          onChange={event => onChange(event.currentTarget.value.split('\n'))}
        />
      )}
    />
  )
}

function RolesField({ form, ...props }: FormFieldProps) {
  return (
    <Controller
      control={form.control}
      name="secondFactorRoles"
      render={({ field }) => (
        <Checkbox.Group
          {...props}
          value={field.value}
          onChange={chosen => field.onChange(ROLES.filter(role => chosen.includes(role)))}
        >
          <Group gap="0 24px">
            {ROLES.map(role => (
              <Checkbox key={role} value={role} label={role} py={11} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    />
  )
}
