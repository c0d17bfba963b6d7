import { companyFormEndpoints } from '@epay/contract/company-forms/endpoints'
import type { FormDefinition, FormDocument, FormSettings } from '@epay/contract/company-forms/form-definition'
import { SETUP_TEXTS } from '@epay/contract/company-forms/page-texts'
import { english } from '@epay/contract/languages/translator'
import { ActionIcon, Box, Button, FileButton, Group, SegmentedControl, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PdfPage, placeStyle } from '../pdf/pdf-page.tsx'
import { formPdfQuery } from '../queries.ts'
import type { DocumentLanguage } from './form-edits.ts'
import classes from './setup.module.css'

type DocumentCardProps = {
  id: string
  definition: FormDefinition
  language: DocumentLanguage
  settings: FormSettings['documents']['en']
  chosen: string | undefined
  isEditable: boolean
  isChanged: boolean
  revision: number
  onLanguage: (language: DocumentLanguage) => void
  onChoose: (field: string) => void
  onLoaded: () => Promise<unknown>
}

const LANGUAGES = [
  { value: 'en', label: SETUP_TEXTS.english },
  { value: 'es', label: SETUP_TEXTS.spanish },
]

/** A form's PDF as pictures, with its fields by number. */
export function DocumentCard(props: DocumentCardProps) {
  const { id, definition, language, isEditable, isChanged, revision, onLanguage, onLoaded } = props
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
          data={LANGUAGES}
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
        <Pages key={document.sha256} {...props} document={document} />
      ) : (
        <Text c="dimmed">{language === 'en' ? SETUP_TEXTS.noPdf : SETUP_TEXTS.noSpanishPdf}</Text>
      )}
    </Card>
  )
}

function Pages({
  id,
  language,
  document,
  settings,
  chosen,
  onChoose,
}: DocumentCardProps & { document: FormDocument }) {
  const { data: file } = useRead(formPdfQuery(id, language, document.sha256))
  const chosenPage = document.fields.find(field => field.id === chosen)?.places[0]?.page
  const [number, setNumber] = useState(1)
  const [followed, setFollowed] = useState(chosen)
  // Choosing a field in the list turns to its page.
  if (chosen !== followed) {
    setFollowed(chosen)
    if (chosenPage) setNumber(chosenPage)
  }
  const count = document.pages.length
  const size = document.pages[number - 1]
  const label = english(SETUP_TEXTS.page, { number, count })
  if (!size) return null
  return (
    <>
      <Group justify="center" gap={8} mb={8}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={SETUP_TEXTS.previousPage}
          disabled={number === 1}
          onClick={() => setNumber(number - 1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Text role="status">{label}</Text>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={SETUP_TEXTS.nextPage}
          disabled={number === count}
          onClick={() => setNumber(number + 1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Box style={{ border: '1px solid var(--epay-line)' }}>
        <PdfPage file={file} page={number} size={size} label={label} failed={SETUP_TEXTS.pageFailed}>
          {document.fields.map((field, index) =>
            field.places
              .filter(({ page }) => page === number)
              .map(place => (
                <button
                  key={`${field.id} ${place.x} ${place.y}`}
                  type="button"
                  className={classes.field}
                  data-chosen={field.id === chosen || undefined}
                  style={placeStyle(place, size)}
                  aria-label={`${index + 1}`}
                  onClick={() => onChoose(field.id)}
                >
                  {index + 1}
                </button>
              )),
          )}
          {[
            { place: settings?.signature, text: SETUP_TEXTS.signature },
            { place: settings?.signedOn, text: SETUP_TEXTS.signedOn },
          ].map(
            ({ place, text }) =>
              place?.page === number && (
                <Box key={text} className={classes.place} style={placeStyle(place, size)}>
                  {text}
                </Box>
              ),
          )}
        </PdfPage>
      </Box>
      <Removed document={document} />
    </>
  )
}

function Removed({ document }: { document: FormDocument }) {
  const { scripts, calculations, hasXfa, hasUsageRights } = document.removed
  const parts = [
    ...(scripts > 0 ? [english(SETUP_TEXTS.scripts, { count: scripts })] : []),
    ...(calculations > 0 ? [english(SETUP_TEXTS.calculations, { count: calculations })] : []),
    ...(hasXfa ? [SETUP_TEXTS.xfa] : []),
    ...(hasUsageRights ? [SETUP_TEXTS.usageRights] : []),
  ]
  return (
    <>
      {parts.length > 0 && <Text mt={8}>{english(SETUP_TEXTS.removed, { parts: parts.join(', ') })}</Text>}
      {document.fields.length === 0 && <Text mt={8}>{SETUP_TEXTS.noFields}</Text>}
    </>
  )
}
