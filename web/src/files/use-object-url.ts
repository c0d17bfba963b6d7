import { useEffect, useState } from 'react'

/** An address under which the page can show a file; revoked when the file changes or is removed. */
export function useObjectUrl(file: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return url
}
