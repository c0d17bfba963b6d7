import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import type { EmployeeListItem } from '@epay/contract/employees/schemas'
import { confirm } from '#web/ui/confirm.tsx'

/** Asks whether to delete an employee whose details are open. */
export function askDeletion(name: string): Promise<boolean> {
  return confirm({
    title: `Delete ${name}?`,
    text: EMPLOYEE_MESSAGES.deleteQuestion,
    confirmLabel: 'Delete',
    isDangerous: true,
  })
}

/**
 * A row's Delete deletes nothing: it asks, then says where deleting is done.
 * Resolves to whether the reader wants to go there.
 */
export async function askRowDeletion({ name }: Pick<EmployeeListItem, 'name'>): Promise<boolean> {
  if (!(await askDeletion(name))) return false
  return confirm({
    title: 'Not deleted yet',
    text: EMPLOYEE_MESSAGES.deleteFromDetails,
    confirmLabel: 'Open Employee Details',
    cancelLabel: 'Close',
  })
}
