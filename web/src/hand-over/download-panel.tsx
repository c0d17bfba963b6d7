import { handOverEndpoints } from '@epay/contract/hand-over/endpoints'
import { DOWNLOAD_TEXTS } from '@epay/contract/hand-over/page-texts'
import type { Hire, PreviewedRow } from '@epay/contract/hand-over/schemas'
import { downloadFile } from '#web/lib/api-client.ts'
import { FilePanel, useFile } from './file-panel.tsx'
import type { Listed } from './person-rows.tsx'
import { HAND_OVER_KEY } from './queries.ts'

/** Downloads a file of hires. */
export const useHandOver = () =>
  useFile(
    body => downloadFile(handOverEndpoints.file, { body }, ({ name }) => name ?? 'hand-over'),
    HAND_OVER_KEY,
  )

const TEXTS = {
  title: { one: DOWNLOAD_TEXTS.one, many: DOWNLOAD_TEXTS.many, none: DOWNLOAD_TEXTS.none },
  button: { one: DOWNLOAD_TEXTS.buttonOne, many: DOWNLOAD_TEXTS.buttonMany, none: DOWNLOAD_TEXTS.button },
  whatLeaves: DOWNLOAD_TEXTS.whatLeaves,
  whoSees: DOWNLOAD_TEXTS.whoSees,
}

type DownloadPanelProps = {
  formats: readonly { id: string; name: string }[]
  formatId: string
  onFormat: (id: string) => void
  people: readonly (Hire & Listed)[]
  rows: readonly PreviewedRow[]
}

/** The file of the hires who are chosen. */
export function DownloadPanel({ people, ...props }: DownloadPanelProps) {
  const leftBefore = people.filter(({ handedOver }) => handedOver !== null)
  return (
    <FilePanel
      {...props}
      texts={TEXTS}
      people={people}
      leftBefore={leftBefore.map(({ id }) => id)}
      download={useHandOver()}
    />
  )
}
