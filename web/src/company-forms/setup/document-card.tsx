import { companyFormEndpoints } from '@epay/contract/company-forms/endpoints'
import { type FormDefinition, type FormDocument, isAdded } from '@epay/contract/company-forms/form-definition'
import { SETUP_TEXTS } from '@epay/contract/company-forms/page-texts'
import { english } from '@epay/contract/languages/translator'
import { ActionIcon, Box, Button, FileButton, Group, SegmentedControl, Text } from '@mantine/core'
import { type Icon, IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { boxStyle, PdfPage } from '#web/ui/pdf-page.tsx'
import { formPdfQuery } from '../queries.ts'
import { type DocumentEdits, type DocumentLanguage, movablePlaces } from './form-edits.ts'
import { MovableBox } from './movable-box.tsx'
import classes from './setup.module.css'

type PagesProps = {
  id: string
  language: DocumentLanguage
  settings: DocumentEdits | null
  chosenId: string | undefined
  isMovable: boolean
  onChoose: (field: string) => void
  onChange: (document: DocumentEdits) => void
}
type DocumentCardProps = PagesProps & {
  definition: FormDefinition
  isEditable: boolean
  isChanged: boolean
  revision: number
  onLanguage: (language: DocumentLanguage) => void
  onLoaded: () => Promise<unknown>
}

const LANGUAGE_OPTIONS = [
  { value: 'en', label: SETUP_TEXTS.english },
  { value: 'es', label: SETUP_TEXTS.spanish },
]

export function DocumentCard(props: DocumentCardProps) {
  const { definition, isEditable, isChanged, revision, onLanguage, onLoaded, ...pages } = props
  const { id, language } = pages
  const document = definition.documents[language]
  const load = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('pdf', file)
      return callApi(companyFormEndpoints.loadPdf, { params: { id, language }, form, isLong: true })
    },
    onSuccess: onLoaded,
  })
  const remove = useMutation({
    mutationFn: () => callApi(companyFormEndpoints.removePdf, { params: { id }, body: { revision } }),
    onSuccess: onLoaded,
  })
  const error = load.error ?? remove.error
  return (
    <Card>
      <Group justify="space-between" mb={12}>
        <SegmentedControl
          data={LANGUAGE_OPTIONS}
          value={language}
          onChange={value => onLanguage(value === 'es' ? 'es' : 'en')}
        />
        {isEditable && (
          <Group gap={8}>
            {language === 'es' && document && (
              <Button
                variant="default"
                disabled={isChanged}
                loading={remove.isPending}
                onClick={() => remove.mutate()}
              >
                {SETUP_TEXTS.removeSpanish}
              </Button>
            )}
            <FileButton accept="application/pdf" onChange={file => file && load.mutate(file)}>
              {button => (
                <Button
                  {...button}
                  variant={document ? 'default' : 'filled'}
                  disabled={isChanged}
                  title={isChanged ? SETUP_TEXTS.saveFirst : undefined}
                  loading={load.isPending}
                >
                  {document ? SETUP_TEXTS.chooseOther : SETUP_TEXTS.choosePdf}
                </Button>
              )}
            </FileButton>
          </Group>
        )}
      </Group>
      {error && <FormAlert title={SETUP_TEXTS.pdfFailed}>{errorMessage(error)}</FormAlert>}
      {load.isPending ? (
        <Text role="status">{SETUP_TEXTS.reading}</Text>
      ) : document ? (
        <>
          <DocumentPages key={document.sha256} document={document} {...pages} />
          <Removed document={document} />
        </>
      ) : (
        <Text c="dimmed">{language === 'en' ? SETUP_TEXTS.noPdf : SETUP_TEXTS.noSpanishPdf}</Text>
      )}
    </Card>
  )
}

function Removed({ document }: { document: FormDocument }) {
  const { hasXfa, hasUsageRights, ...counts } = document.removed
  const describeCounts = (...names: (keyof typeof counts)[]) =>
    names.flatMap(name => (counts[name] > 0 ? english(SETUP_TEXTS[name], { count: counts[name] }) : []))
  const parts = [
    ...describeCounts('scripts', 'calculations'),
    ...(hasXfa ? [SETUP_TEXTS.xfa] : []),
    ...(hasUsageRights ? [SETUP_TEXTS.usageRights] : []),
    ...describeCounts('attachments', 'links'),
  ]
  return (
    <>
      {parts.length > 0 && <Text mt={8}>{english(SETUP_TEXTS.removed, { parts: parts.join(', ') })}</Text>}
      {document.fields.length === 0 && <Text mt={8}>{SETUP_TEXTS.noFields}</Text>}
    </>
  )
}

/** Units: percent of the available width. */
const ZOOMS = [100, 150, 200, 300] as const

function DocumentPages({ document, ...props }: PagesProps & { document: FormDocument }) {
  const { id, language, settings, chosenId, isMovable, onChoose, onChange } = props
  const { data: file } = usePageQuery(formPdfQuery(id, language, document.sha256))
  const movableBoxes = settings ? movablePlaces(settings) : []
  const chosenPage =
    movableBoxes.find(({ key }) => key === chosenId)?.place.page ??
    document.fields.find(field => field.id === chosenId)?.places[0]?.page
  const [number, setNumber] = useState(1)
  const [zoomIndex, setZoomIndex] = useState<number>(0)
  const placeKey = chosenPage && `${chosenId} ${chosenPage}`
  const [previousPlaceKey, setPreviousPlaceKey] = useState(placeKey)
  // Turns to the page of the selected field or place, including after the place moves to another page.
  if (placeKey !== previousPlaceKey) {
    setPreviousPlaceKey(placeKey)
    if (chosenPage) setNumber(chosenPage)
  }
  const count = document.pages.length
  const size = document.pages[number - 1]
  const label = english(SETUP_TEXTS.page, { number, count })
  const percent = ZOOMS[zoomIndex] ?? ZOOMS[0]
  const renderPageButton = (label: string, icon: Icon, page: number) => (
    <IconButton {...{ label, icon }} isDisabled={page < 1 || page > count} onClick={() => setNumber(page)} />
  )
  const renderZoomButton = (label: string, icon: Icon, next: number) => (
    <IconButton {...{ label, icon }} isDisabled={!ZOOMS[next]} onClick={() => setZoomIndex(next)} />
  )
  if (!size) return null
  return (
    <>
      <Group justify="center" gap={8} mb={8}>
        <Group gap={8} wrap="nowrap">
          {renderPageButton(SETUP_TEXTS.previousPage, IconChevronLeft, number - 1)}
          <Text role="status">{label}</Text>
          {renderPageButton(SETUP_TEXTS.nextPage, IconChevronRight, number + 1)}
        </Group>
        <Group gap={8} wrap="nowrap">
          {renderZoomButton(SETUP_TEXTS.zoomOut, IconZoomOut, zoomIndex - 1)}
          <Text className="tabular">{english(SETUP_TEXTS.zoom, { percent })}</Text>
          {renderZoomButton(SETUP_TEXTS.zoomIn, IconZoomIn, zoomIndex + 1)}
        </Group>
      </Group>
      <Box
        mah={zoomIndex > 0 ? '80vh' : undefined}
        style={{ border: '1px solid var(--epay-line)', overflow: 'auto' }}
      >
        <Box w={`${percent}%`}>
          <PdfPage key={percent} {...{ file, size, label }} page={number} failed={SETUP_TEXTS.pageFailed}>
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
                      data-chosen={field.id === chosenId || undefined}
                      style={boxStyle(place, size)}
                      aria-label={english(SETUP_TEXTS.field, { number: index + 1 })}
                      onClick={() => onChoose(field.id)}
                    >
                      {index + 1}
                    </button>
                  )),
            )}
            {movableBoxes
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

type IconButtonProps = { label: string; icon: Icon; isDisabled: boolean; onClick: () => void }

function IconButton({ label, icon: Icon, isDisabled, onClick }: IconButtonProps) {
  return (
    <ActionIcon variant="default" size={44} aria-label={label} disabled={isDisabled} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
