import type { Application } from '@epay/contract/applications/schemas'
import { PAGES } from '@epay/contract/auth/pages'
import { english } from '@epay/contract/languages/translator'
import { packetEndpoints } from '@epay/contract/packets/endpoints'
import { packetStaffEndpoints } from '@epay/contract/packets/staff-endpoints'
import { PACKET_FACTS, VERSION_TEXTS } from '@epay/contract/packets/staff-messages'
import {
  PACKET_FILE_KINDS,
  type PacketFileKind,
  type PacketVersion,
} from '@epay/contract/packets/staff-schemas'
import { Anchor, Group, Stack } from '@mantine/core'
import { DownloadButton } from '#web/files/download-button.tsx'
import { NotScanned } from '#web/files/not-scanned.tsx'
import { downloadFile } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { InstantText } from '#web/ui/date.tsx'
import { toastError } from '#web/ui/toast.ts'

/** @param version an earlier version; the current one if left out */
async function downloadPacket(
  application: Application,
  kind: PacketFileKind,
  version?: number,
): Promise<void> {
  const { id, firstName, lastName } = application
  const person = `${firstName}_${lastName}`
  try {
    if (version === undefined)
      await downloadFile(
        packetEndpoints[kind],
        { params: { id } },
        ({ name }) => name ?? `${person}_packet.${kind}`,
      )
    else
      await downloadFile(
        packetStaffEndpoints.version,
        { params: { id }, query: { version, kind } },
        ({ name }) => name ?? `${person}_version_${version}_packet.${kind}`,
      )
  } catch (error) {
    toastError(errorMessage(error))
  }
}

const labelOf = (kind: PacketFileKind) => kind.toUpperCase()

type PacketDownloadsProps = { application: Application; version: PacketVersion }

/** The current packet as PDF and ZIP. */
export function PacketDownloads({ application, version }: PacketDownloadsProps) {
  return (
    <Group gap={8}>
      {PACKET_FILE_KINDS.map(kind => (
        <DownloadButton
          key={kind}
          label={labelOf(kind)}
          onDownload={() => downloadPacket(application, kind)}
        />
      ))}
      <Anchor href={PAGES.verifyPacket.path} target="_blank">
        {PACKET_FACTS.verify}
      </Anchor>
      {version.areDocumentsScanned === false && <NotScanned />}
    </Group>
  )
}

type EarlierVersionsProps = { application: Application; versions: readonly PacketVersion[] }

/** The versions submitted before the packet was reopened. */
export function EarlierVersions({ application, versions }: EarlierVersionsProps) {
  return (
    <Stack component="ul" className="bare" gap={8}>
      {versions.map(({ number, submittedAt, reopenedAt, areDocumentsScanned }) => (
        <li key={number}>
          {english(VERSION_TEXTS.submitted, { number })} <InstantText instant={submittedAt} />
          {reopenedAt && (
            <>
              {VERSION_TEXTS.reopened} <InstantText instant={reopenedAt} />
            </>
          )}
          <Group gap={8}>
            {PACKET_FILE_KINDS.map(kind => (
              <DownloadButton
                key={kind}
                label={labelOf(kind)}
                name={english(VERSION_TEXTS.file, { number, kind: labelOf(kind) })}
                onDownload={() => downloadPacket(application, kind, number)}
              />
            ))}
            {areDocumentsScanned === false && <NotScanned />}
          </Group>
        </li>
      ))}
    </Stack>
  )
}
