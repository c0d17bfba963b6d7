import { ROLES } from '@epay/contract/common/roles'
import { US_STATES_AND_DC } from '@epay/contract/common/us-states'
import { type FormRules, formRulesSchema } from '@epay/contract/company-forms/due'
import { SETUP_TEXTS } from '@epay/contract/company-forms/page-texts'
import { Group, MultiSelect, Stack, Text } from '@mantine/core'
import { Card } from '#web/ui/card.tsx'
import { DateField, SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import type { FormEdits } from './form-edits.ts'

type RulesCardProps = { edits: FormEdits; isEditable: boolean; onChange: (edits: FormEdits) => void }

const HIRE_OPTIONS = [
  { value: 'none', label: SETUP_TEXTS.hiresNone },
  { value: 'all', label: SETUP_TEXTS.hiresAll },
  { value: 'states', label: SETUP_TEXTS.hiresStates },
]
const EMPLOYEE_OPTIONS = [
  { value: 'none', label: SETUP_TEXTS.employeesNone },
  { value: 'all', label: SETUP_TEXTS.employeesAll },
  { value: 'role', label: SETUP_TEXTS.employeesRole },
  { value: 'hiredFrom', label: SETUP_TEXTS.employeesHired },
  { value: 'chosen', label: SETUP_TEXTS.employeesChosen },
]
const STATE_OPTIONS = US_STATES_AND_DC.map(([value, label]) => ({ value, label }))
const ROLE_OPTIONS = ROLES.map(value => ({ value, label: value }))

const DEFAULT_RULES: Readonly<Record<string, unknown>> = {
  states: { kind: 'states', states: ['CA'] },
  role: { kind: 'role', role: 'Employee' },
  hiredFrom: { kind: 'hiredFrom', from: '2026-01-01' },
  chosen: { kind: 'chosen', ids: ['1'] },
}

export function RulesCard({ edits, isEditable, onChange }: RulesCardProps) {
  const { rules } = edits
  const { hires, employees } = rules
  const changeRules = (change: Partial<Record<keyof FormRules, unknown>>) => {
    const { data } = formRulesSchema.safeParse({ ...rules, ...change })
    if (data) onChange({ ...edits, rules: data })
  }
  return (
    <Card title={SETUP_TEXTS.who}>
      <Stack gap={12}>
        <SelectField
          label={SETUP_TEXTS.hires}
          options={HIRE_OPTIONS}
          value={hires.kind}
          onChange={({ currentTarget: { value } }) =>
            changeRules({ hires: DEFAULT_RULES[value] ?? { kind: value } })
          }
        />
        {hires.kind === 'states' && (
          <MultiSelect
            label={SETUP_TEXTS.states}
            data={STATE_OPTIONS}
            searchable
            disabled={!isEditable}
            value={hires.states}
            onChange={states => changeRules({ hires: { kind: 'states', states } })}
          />
        )}
        <SelectField
          label={SETUP_TEXTS.employees}
          options={EMPLOYEE_OPTIONS}
          value={employees.kind}
          onChange={({ currentTarget: { value } }) =>
            changeRules({ employees: DEFAULT_RULES[value] ?? { kind: value } })
          }
        />
        {employees.kind === 'role' && (
          <SelectField
            label={SETUP_TEXTS.role}
            options={ROLE_OPTIONS}
            value={employees.role}
            onChange={event => changeRules({ employees: { kind: 'role', role: event.currentTarget.value } })}
          />
        )}
        {employees.kind === 'hiredFrom' && (
          <DateField
            label={SETUP_TEXTS.hiredFrom}
            value={employees.from}
            onChange={({ target }) => changeRules({ employees: { kind: 'hiredFrom', from: target.value } })}
          />
        )}
        {employees.kind === 'chosen' && (
          <TextAreaField
            label={SETUP_TEXTS.chosen}
            minRows={1}
            defaultValue={employees.ids.join(', ')}
            onChange={event => {
              const ids = event.currentTarget.value
                .split(',')
                .map(id => id.trim())
                .filter(Boolean)
              changeRules({ employees: { kind: 'chosen', ids } })
            }}
          />
        )}
        <Group grow align="flex-start">
          <TextField
            label={SETUP_TEXTS.dueInDays}
            type="number"
            defaultValue={String(rules.dueInDays)}
            onChange={event => changeRules({ dueInDays: Number(event.currentTarget.value) })}
          />
          <TextField
            label={SETUP_TEXTS.repeatMonths}
            description={SETUP_TEXTS.repeatHint}
            isOptional
            type="number"
            defaultValue={rules.repeatMonths === null ? '' : String(rules.repeatMonths)}
            onChange={({ currentTarget: { value } }) =>
              changeRules({ repeatMonths: value === '' ? null : Number(value) })
            }
          />
        </Group>
        <Text c="dimmed" fz={14}>
          {SETUP_TEXTS.rulesHint}
        </Text>
      </Stack>
    </Card>
  )
}
