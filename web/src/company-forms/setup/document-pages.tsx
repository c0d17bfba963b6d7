import { type FormDocument, isAdded } from '@epay/contract/company-forms/form-definition'
import { SETUP_TEXTS } from '@epay/contract/company-forms/page-texts'
import { english } from '@epay/contract/languages/translator'
import { ActionIcon, Box, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useRead } from '#web/lib/use-read.ts'
import { PdfPage, placeStyle } from '../pdf/pdf-page.tsx'
import { formPdfQuery } from '../queries.ts'
import { type DocumentLanguage, type FormEdits, movablePlaces } from './form-edits.ts'
import { MovableBox } from './movable-box.tsx'
import classes from './setup.module.css'

type DocumentPagesProps = {
  id: string
  language: DocumentLanguage
  document: FormDocument
  edits: FormEdits
  chosen: string | undefined
  isMovable: boolean
  onChoose: (field: string) => void
  onChange: (edits: FormEdits) => void
}

/** Units: percent of the room there is. */
const ZOOMS = [100, 150, 200, 300] as const

/** One page of a form's PDF at a time, with its fields by number and the places that can be moved. */
export function DocumentPages(props: DocumentPagesProps) {
  const { id, language, document, edits, chosen, isMovable, onChoose, onChange } = props
  const { data: file } = useRead(formPdfQuery(id, language, document.sha256))
  const movable = movablePlaces(edits, language)
  const chosenPage =
    movable.find(({ key }) => key === chosen)?.place.page ??
    document.fields.find(field => field.id === chosen)?.places[0]?.page
  const [number, setNumber] = useState(1)
  const [zoom, setZoom] = useState<number>(0)
  const [followed, setFollowed] = useState(chosen)
  // Choosing a field in the list turns to its page.
  if (chosen !== followed) {
    setFollowed(chosen)
    if (chosenPage) setNumber(chosenPage)
  }
  const count = document.pages.length
  const size = document.pages[number - 1]
  const label = english(SETUP_TEXTS.page, { number, count })
  const percent = ZOOMS[zoom] ?? ZOOMS[0]
  if (!size) return null
  return (
    <>
      <Group justify="center" gap={8} mb={8}>
        <Group gap={8} wrap="nowrap">
          <IconButton
            label={SETUP_TEXTS.previousPage}
            isDisabled={number === 1}
            onClick={() => setNumber(number - 1)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </IconButton>
          <Text role="status">{label}</Text>
          <IconButton
            label={SETUP_TEXTS.nextPage}
            isDisabled={number === count}
            onClick={() => setNumber(number + 1)}
          >
            <IconChevronRight size={18} aria-hidden />
          </IconButton>
        </Group>
        <Group gap={8} wrap="nowrap">
          <IconButton label={SETUP_TEXTS.zoomOut} isDisabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            <IconZoomOut size={18} aria-hidden />
          </IconButton>
          <Text className="tabular">{english(SETUP_TEXTS.zoom, { percent })}</Text>
          <IconButton
            label={SETUP_TEXTS.zoomIn}
            isDisabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            <IconZoomIn size={18} aria-hidden />
          </IconButton>
        </Group>
      </Group>
      <Box
        style={{
          border: '1px solid var(--epay-line)',
          overflow: 'auto',
          maxHeight: zoom > 0 ? '80vh' : undefined,
        }}
      >
        <Box w={`${percent}%`}>
          <PdfPage
            key={percent}
            file={file}
            page={number}
            size={size}
            label={label}
            failed={SETUP_TEXTS.pageFailed}
          >
            {document.fields.map(
              (field, index) =>
                !isAdded(field) &&
                field.places
                  .filter(({ page }) => page === number)
                  .map(place => (
                    <button
                      key={`${field.id} ${place.x} ${place.y}`}
                      type="button"
                      className={classes.field}
                      data-chosen={field.id === chosen || undefined}
                      style={placeStyle(place, size)}
                      aria-label={english(SETUP_TEXTS.field, { number: index + 1 })}
                      onClick={() => onChoose(field.id)}
                    >
                      {index + 1}
                    </button>
                  )),
            )}
            {movable
              .filter(({ place }) => place.page === number)
              .map(({ key, name, place, withPlace }) => (
                <MovableBox
                  key={key}
                  {...{ name, place, size }}
                  isEditable={isMovable}
                  onChoose={() => onChoose(key)}
                  onMove={next => onChange(withPlace(next))}
                />
              ))}
          </PdfPage>
        </Box>
      </Box>
    </>
  )
}

type IconButtonProps = { label: string; isDisabled: boolean; onClick: () => void; children: ReactNode }

function IconButton({ label, isDisabled, onClick, children }: IconButtonProps) {
  return (
    <ActionIcon variant="default" size={44} aria-label={label} disabled={isDisabled} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
