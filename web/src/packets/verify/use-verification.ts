import { packetKeyEndpoints } from '@epay/contract/packets/evidence/endpoints'
import { type PacketVerdict, verifyPacket } from '@epay/contract/packets/evidence/verify-packet'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { isTemporary } from '#web/lib/api-error.ts'

/** Loads the portal's keys once; after that the page needs no server. */
export function packetKeysQuery() {
  return queryOptions({
    queryKey: ['packet-keys'],
    queryFn: ({ signal }) => callApi(packetKeyEndpoints.keys, { signal }),
    // A packet is checked without the keys, too: it does not wait for a server that is away.
    retry: (failures, error) => failures < 2 && isTemporary(error),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export type Verification =
  | { status: 'idle' }
  | { status: 'checking' | 'unreadable'; fileName: string }
  | { status: 'checked'; fileName: string; verdict: PacketVerdict }

export function useVerification(): { verification: Verification; verify: (file: File) => Promise<void> } {
  const [verification, setVerification] = useState<Verification>({ status: 'idle' })
  const queryClient = useQueryClient()
  const latest = useRef<File>(undefined)

  const verify = async (file: File) => {
    latest.current = file
    const fileName = file.name
    setVerification({ status: 'checking', fileName })
    const outcome = await check(file, () => queryClient.ensureQueryData(packetKeysQuery()))
    // Only the file chosen last counts, even if an earlier one takes longer.
    if (latest.current === file) setVerification({ fileName, ...outcome })
  }
  return { verification, verify }
}

type KeySource = () => Promise<{ keys: Parameters<typeof verifyPacket>[1] }>

async function check(file: File, loadKeys: KeySource) {
  const { keys } = await loadKeys().catch(() => ({ keys: [] }))
  try {
    return { status: 'checked', verdict: await verifyPacket(file, keys) } as const
  } catch {
    return { status: 'unreadable' } as const
  }
}
