import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'

type DownloadButtonProps = {
  label: string
  /** Accessible name, for labels that don't say which file is downloaded. */
  name?: string
  onDownload: () => Promise<void>
}

export function DownloadButton({ label, name, onDownload }: DownloadButtonProps) {
  const t = useTranslate()
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    setIsBusy(true)
    await onDownload()
    setIsBusy(false)
  }
  return (
    <Button
      variant="default"
      mt={4}
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isBusy}
      aria-label={name}
      onClick={() => void download()}
    >
      {t(label)}
    </Button>
  )
}
