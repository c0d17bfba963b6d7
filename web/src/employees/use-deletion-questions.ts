import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { DELETION_TEXTS } from '@epay/contract/employees/page-texts'
import { english } from '@epay/contract/languages/translator'
import { useConfirm } from '#web/ui/confirm.tsx'

export function useDeletionQuestions() {
  const confirm = useConfirm()
  const askDeletion = (name: string) =>
    confirm({
      title: english(DELETION_TEXTS.title, { name }),
      text: EMPLOYEE_MESSAGES.deleteQuestion,
      confirmLabel: DELETION_TEXTS.confirmLabel,
      isDangerous: true,
    })

  return {
    askDeletion,
    /**
     * Asks for confirmation, then points to the details, where employees are deleted. Resolves to whether the user
     * wants to open them.
     */
    askRowDeletion: async (name: string) => {
      if (!(await askDeletion(name))) return false
      return confirm({
        ...DELETION_TEXTS.notYet,
        text: EMPLOYEE_MESSAGES.deleteFromDetails,
      })
    },
  }
}
