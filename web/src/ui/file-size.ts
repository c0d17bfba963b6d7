const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** `312 KB`, `4.1 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes >= MEGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
}
