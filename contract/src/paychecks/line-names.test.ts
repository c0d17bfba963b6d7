import { expect, it } from 'vitest'
import { lineName } from './line-names.ts'

it.each([
  ['earning', 'Overtime', 'Horas extra'],
  ['earning', 'OVERTIME  PAY', 'Horas extra'],
  ['deduction', 'Federal Income Tax', 'Impuesto federal'],
  ['deduction', 'CA SDI', 'Seguro por incapacidad (SDI)'],
  ['deduction', '401(k)', 'Ahorro para la jubilación (401(k))'],
  ['directDeposit', 'Checking ****2909', 'Cuenta de cheques ****2909'],
  ['earning', 'Overtime Bridge 12', 'Overtime Bridge 12'],
  ['deduction', 'Overtime', 'Overtime'],
  ['deduction', 'SF Payroll Expense', 'SF Payroll Expense'],
] as const)('a %s named %s is %s in Spanish', (kind, description, spanish) => {
  expect(lineName(kind, description, 'es')).toBe(spanish)
  expect(lineName(kind, description, 'en')).toBe(description)
})
