import { english } from '@epay/contract/languages/translator'
import { yearEndEndpoints } from '@epay/contract/tax-forms/endpoints'
import { YEAR_END_TEXTS as TEXTS } from '@epay/contract/tax-forms/texts'
import { Box, Button, Group, Modal, Text } from '@mantine/core'
import { IconZoomIn } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fetchFile } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { YEAR_END } from '../queries.ts'

/** Sharp enough to read a form that is printed several times on a page. */
const SCALE = 2

function pageQuery(id: string, page: number) {
  return queryOptions({
    queryKey: [...YEAR_END, 'page', id, page],
    queryFn: ({ signal }) => fetchFile(yearEndEndpoints.page, { params: { id, page }, signal }),
    // Each time that it is loaded counts as opening it.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Draws a PDF's first page; the reader of PDFs is loaded when the first picture is shown. */
async function draw(file: Blob, canvas: HTMLCanvasElement): Promise<void> {
  const { getDocumentProxy } = await import('unpdf')
  const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  try {
    const page = await document.getPage(1)
    const viewport = page.getViewport({ scale: SCALE })
    canvas.width = viewport.width
    canvas.height = viewport.height
    await page.render({ canvas, viewport }).promise
  } finally {
    await document.loadingTask.destroy()
  }
}

/** The picture of one page of an upload, which can be enlarged. */
export function PagePicture({ uploadId, page }: { uploadId: string; page: number }) {
  const [isLarge, setIsLarge] = useState(false)
  const { data: file, error } = useQuery(pageQuery(uploadId, page))
  const label = english(TEXTS.picture, { page })
  if (error) return <FormAlert title={TEXTS.pictureFailed}>{english(messageOf(error))}</FormAlert>
  return (
    <Box bg="var(--epay-hover)" bdrs={8} p={12}>
      <Box mah={260} style={{ overflow: 'hidden' }}>
        {file && <Drawn file={file} label={label} />}
      </Box>
      <Group justify="space-between" mt={8}>
        <Text>{english(TEXTS.pageNumber, { page })}</Text>
        <Button
          variant="subtle"
          px={8}
          leftSection={<IconZoomIn size={18} aria-hidden />}
          disabled={!file}
          onClick={() => setIsLarge(true)}
        >
          {TEXTS.enlarge}
        </Button>
      </Group>
      <Modal opened={isLarge} onClose={() => setIsLarge(false)} title={label} size="xl">
        {file && <Drawn file={file} label={label} />}
      </Modal>
    </Box>
  )
}

function Drawn({ file, label }: { file: Blob; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (canvas.current) draw(file, canvas.current).catch(() => setHasFailed(true))
  }, [file])
  if (hasFailed) return <FormAlert>{TEXTS.pictureFailed}</FormAlert>
  return (
    <canvas ref={canvas} role="img" aria-label={label} style={{ width: '100%', background: '#ffffff' }} />
  )
}
