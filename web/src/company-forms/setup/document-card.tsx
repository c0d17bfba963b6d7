import { companyFormEndpoints } from '@epay/contract/company-forms/endpoints'
import type { FormDefinition, FormDocument } from '@epay/contract/company-forms/form-definition'
import { SETUP_TEXTS } from '@epay/contract/company-forms/page-texts'
import { english } from '@epay/contract/languages/translator'
import { Button, FileButton, Group, SegmentedControl, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { DocumentPages } from './document-pages.tsx'
import type { DocumentLanguage, FormEdits } from './form-edits.ts'

type DocumentCardProps = {
  id: string
  definition: FormDefinition
  language: DocumentLanguage
  edits: FormEdits
  chosen: string | undefined
  /** Places can be moved. */
  isMovable: boolean
  isEditable: boolean
  isChanged: boolean
  revision: number
  onLanguage: (language: DocumentLanguage) => void
  onChoose: (field: string) => void
  onChange: (edits: FormEdits) => void
  onLoaded: () => Promise<unknown>
}

const LANGUAGES = [
  { value: 'en', label: SETUP_TEXTS.english },
  { value: 'es', label: SETUP_TEXTS.spanish },
]

/** A form's PDF as pictures, with its fields by number. */
export function DocumentCard(props: DocumentCardProps) {
  const { id, definition, language, edits, chosen, isEditable, isMovable, isChanged, revision } = props
  const { onLanguage, onChoose, onChange, onLoaded } = props
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
        <>
          <DocumentPages
            key={document.sha256}
            {...{ id, language, document, edits, chosen, isMovable }}
            {...{ onChoose, onChange }}
          />
          <Removed document={document} />
        </>
      ) : (
        <Text c="dimmed">{language === 'en' ? SETUP_TEXTS.noPdf : SETUP_TEXTS.noSpanishPdf}</Text>
      )}
    </Card>
  )
}

function Removed({ document }: { document: FormDocument }) {
  const { scripts, calculations, hasXfa, hasUsageRights, attachments, links } = document.removed
  const parts = [
    ...(scripts > 0 ? [english(SETUP_TEXTS.scripts, { count: scripts })] : []),
    ...(calculations > 0 ? [english(SETUP_TEXTS.calculations, { count: calculations })] : []),
    ...(hasXfa ? [SETUP_TEXTS.xfa] : []),
    ...(hasUsageRights ? [SETUP_TEXTS.usageRights] : []),
    ...(attachments > 0 ? [english(SETUP_TEXTS.attachments, { count: attachments })] : []),
    ...(links > 0 ? [english(SETUP_TEXTS.links, { count: links })] : []),
  ]
  return (
    <>
      {parts.length > 0 && <Text mt={8}>{english(SETUP_TEXTS.removed, { parts: parts.join(', ') })}</Text>}
      {document.fields.length === 0 && <Text mt={8}>{SETUP_TEXTS.noFields}</Text>}
    </>
  )
}
