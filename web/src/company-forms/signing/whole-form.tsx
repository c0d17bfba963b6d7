import { SIGNING_TEXTS } from '@epay/contract/company-forms/signing-texts'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { openInTab, PdfPage } from '#web/ui/pdf-page.tsx'

type WholeFormProps = {
  file: Blob | undefined
  pages: readonly { width: number; height: number }[]
  /** Called with a page's number once its end has been on the screen. */
  onShown?: (page: number) => void
}

/** Pages render only when they come near the viewport. */
export function WholeForm({ file, pages, onShown }: WholeFormProps) {
  const t = useTranslate()
  return (
    <Stack gap={16}>
      <Group justify="flex-end">
        <Button variant="default" disabled={!file} onClick={() => file && openInTab(file)}>
          {t(SIGNING_TEXTS.openPdf)}
        </Button>
      </Group>
      {pages.map((size, index) => (
        <FormPage
          // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
          key={index}
          file={file}
          page={index + 1}
          size={size}
          count={pages.length}
          onShown={onShown}
        />
      ))}
    </Stack>
  )
}

type FormPageProps = Pick<WholeFormProps, 'file' | 'onShown'> & {
  page: number
  count: number
  size: { width: number; height: number }
}

function FormPage({ file, page, count, size, onShown }: FormPageProps) {
  const t = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const pageEnd = useRef<HTMLDivElement>(null)
  const [isNearView, setIsNearView] = useState(false)
  useEffect(() => {
    if (!frame.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setIsNearView(true),
      { rootMargin: '600px' },
    )
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!pageEnd.current || !file || !onShown) return
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && onShown(page),
    )
    observer.observe(pageEnd.current)
    return () => observer.disconnect()
  }, [file, onShown, page])
  const label = t(SIGNING_TEXTS.page, { number: page, count })
  return (
    <div ref={frame}>
      <Text c="dimmed" fz={14} mb={4}>
        {label}
      </Text>
      <Box style={{ border: '1px solid var(--epay-line)' }}>
        <PdfPage
          file={isNearView ? file : undefined}
          page={page}
          size={size}
          label={label}
          failed={SIGNING_TEXTS.pageFailed}
        />
      </Box>
      <div ref={pageEnd} style={{ height: 1 }} />
    </div>
  )
}
