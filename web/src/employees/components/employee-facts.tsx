import type { Employee } from '@epay/contract/employees/schemas'
import { Facts } from '#web/ui/facts.tsx'
import { Money } from '#web/ui/money.tsx'
import { yesNo } from '../yes-no.ts'
import { SecretNumber } from './secret-number.tsx'

/** What payroll knows of an employee; nothing of it is changed here. */
export function EmployeeFacts({ employee }: { employee: Employee }) {
  return (
    <Facts
      items={[
        { label: 'Id', value: employee.id },
        { label: 'Name', value: employee.name },
        { label: 'Address 1', value: employee.address1 },
        { label: 'Address 2', value: employee.address2 },
        { label: 'City', value: employee.city },
        { label: 'State', value: employee.state },
        { label: 'Zip', value: employee.zip },
        { label: 'Balance', value: <Money amount={employee.balance} withCurrency /> },
        { label: 'Account Type', value: employee.accountType },
        {
          label: 'Bank Account',
          value: employee.bankAccount && (
            <SecretNumber
              employeeId={employee.id}
              field="bankAccount"
              label="Bank Account"
              masked={employee.bankAccount}
            />
          ),
        },
        {
          label: 'SSN',
          value: employee.ssn && (
            <SecretNumber employeeId={employee.id} field="ssn" label="SSN" masked={employee.ssn} />
          ),
        },
        { label: 'Is Active', value: yesNo(employee.isActive) },
        { label: 'Print Stub', value: yesNo(employee.printStub) },
      ]}
    />
  )
}
