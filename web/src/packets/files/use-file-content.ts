import { useQuery } from '@tanstack/react-query'
import type { PacketFile } from './packet-file.ts'
import { usePacketFilesContext } from './use-packet-files.ts'

/** A file's content, from this device or else from the server; `null` until it is loaded. */
export function useFileContent({ id, file }: PacketFile, isWanted = true): Blob | null {
  const { fetch } = usePacketFilesContext()
  const { data } = useQuery({
    queryKey: ['packet-file', id],
    queryFn: ({ signal }) => fetch(id, signal),
    enabled: isWanted && file === null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return file ?? data ?? null
}
