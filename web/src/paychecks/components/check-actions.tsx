import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { PAYCHECK_MESSAGES } from '@epay/contract/paychecks/messages'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { downloadFile } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { toastError } from '#web/ui/toast.ts'
import type { CheckParams } from '../queries.ts'

type CheckActionsProps = { checkKey: CheckParams; canPrint: boolean }

/** Prints the hidden statement, then reloads the page. */
function printStatement(): void {
  window.addEventListener('afterprint', () => window.location.reload(), { once: true })
  window.print()
}

/** The statement as a file, or on paper. */
export function CheckActions({ checkKey, canPrint }: CheckActionsProps) {
  const download = useMutation({
    mutationFn: () =>
      downloadFile(
        paycheckEndpoints.statement,
        { query: checkKey },
        ({ name }) => name ?? `statement-${checkKey.checkdate}.pdf`,
      ),
    onError: error => toastError(`${PAYCHECK_MESSAGES.statementFailed} ${errorMessage(error)}`),
  })
  return (
    <>
      <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        Download PDF
      </Button>
      <Button onClick={printStatement} disabled={!canPrint}>
        Print
      </Button>
    </>
  )
}
