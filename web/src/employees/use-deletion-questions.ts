import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { useConfirm } from '#web/ui/confirm.ts'

/** What is asked before an employee is deleted; each takes the employee's name. */
export function useDeletionQuestions() {
  const confirm = useConfirm()
  const askDeletion = (name: string) =>
    confirm({
      title: `Delete ${name}?`,
      text: EMPLOYEE_MESSAGES.deleteQuestion,
      confirmLabel: 'Delete',
      isDangerous: true,
    })

  return {
    /** Asks about the employee whose details are open. */
    askDeletion,
    /**
     * A row's Delete deletes nothing: it asks, then says where deleting is done.
     * Resolves to whether the reader wants to go there.
     */
    askRowDeletion: async (name: string) => {
      if (!(await askDeletion(name))) return false
      return confirm({
        title: 'Not deleted yet',
        text: EMPLOYEE_MESSAGES.deleteFromDetails,
        confirmLabel: 'Open Employee Details',
        cancelLabel: 'Close',
      })
    },
  }
}
