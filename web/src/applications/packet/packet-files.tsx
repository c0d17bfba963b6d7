import type { Application } from '@epay/contract/applications/schemas'
import { PAGES } from '@epay/contract/auth/pages'
import {
  PACKET_FILE_KINDS,
  type PacketFileKind,
  type PacketVersion,
} from '@epay/contract/packets/staff-schemas'
import { Anchor, Group } from '@mantine/core'
import { errorMessage } from '#web/lib/api-error.ts'
import { InstantText } from '#web/ui/date.tsx'
import { toastError } from '#web/ui/toast.ts'
import { DownloadButton } from '../details/download-button.tsx'
import { downloadPacket, downloadPacketVersion } from '../details/downloads.ts'
import classes from './packet-section.module.css'

async function attempt(download: () => Promise<void>): Promise<void> {
  try {
    await download()
  } catch (error) {
    toastError(errorMessage(error))
  }
}

const labelOf = (kind: PacketFileKind) => kind.toUpperCase()

/** The packet that counts, as PDF and as ZIP. */
export function PacketDownloads({ application }: { application: Application }) {
  return (
    <Group gap={8}>
      {PACKET_FILE_KINDS.map(kind => (
        <DownloadButton
          key={kind}
          label={labelOf(kind)}
          onDownload={() => attempt(() => downloadPacket(application, kind))}
        />
      ))}
      <Anchor href={PAGES.verifyPacket.path} target="_blank">
        Verify a ZIP
      </Anchor>
    </Group>
  )
}

type EarlierVersionsProps = { application: Application; versions: readonly PacketVersion[] }

/** What was submitted before the packet was reopened. */
export function EarlierVersions({ application, versions }: EarlierVersionsProps) {
  return (
    <ul className={classes.versions}>
      {versions.map(({ number, submittedAt, reopenedAt }) => (
        <li key={number}>
          Version {number}, submitted <InstantText instant={submittedAt} />
          {reopenedAt && (
            <>
              , reopened <InstantText instant={reopenedAt} />
            </>
          )}
          <Group gap={8}>
            {PACKET_FILE_KINDS.map(kind => (
              <DownloadButton
                key={kind}
                label={labelOf(kind)}
                name={`Version ${number} as ${labelOf(kind)}`}
                onDownload={() => attempt(() => downloadPacketVersion(application, number, kind))}
              />
            ))}
          </Group>
        </li>
      ))}
    </ul>
  )
}
