import { english } from '@epay/contract/languages/translator'
import { yearEndEndpoints } from '@epay/contract/tax-forms/endpoints'
import { YEAR_END_TEXTS as TEXTS } from '@epay/contract/tax-forms/texts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { FileDrop, formatFileSize } from '#web/ui/file-drop.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { YEAR_END } from '../queries.ts'

type UploadDialogProps = { year: number; isOpen: boolean; onClose: () => void }

const isMapping = (file: File) => file.name.toLowerCase().endsWith('.json')

export function UploadDialog({ year, isOpen, onClose }: UploadDialogProps) {
  const [files, setFiles] = useState<readonly File[]>([])
  const client = useQueryClient()
  const upload = useMutation({
    mutationFn: async () => {
      const form = new FormData()
      const mapping = files.find(isMapping)
      if (mapping) form.append('mapping', await mapping.text())
      for (const file of files) if (!isMapping(file)) form.append('files', file)
      return callApi(yearEndEndpoints.upload, { params: { year }, form, isLong: true })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: YEAR_END })
      setFiles([])
      onClose()
    },
  })
  const addFiles = (newFiles: File[]) =>
    setFiles([...files.filter(({ name }) => !newFiles.some(newFile => newFile.name === name)), ...newFiles])
  return (
    <FormDialog title={TEXTS.upload} isOpen={isOpen} onClose={onClose}>
      <Stack gap="md">
        <FileDrop
          label={TEXTS.chooseFiles}
          hint={TEXTS.chooseHint}
          accept=".pdf,.csv,.txt,.efw2,.efw,.json,application/pdf"
          isMultiple
          onFiles={addFiles}
        />
        <ul className="bare">
          {files.map(({ name, size }) => (
            <li key={name}>
              <Text>
                {name}, {formatFileSize(size)}
              </Text>
            </li>
          ))}
        </ul>
        {upload.isError && <FormAlert>{english(messageOf(upload.error))}</FormAlert>}
        <Group justify="flex-end">
          <Button loading={upload.isPending} disabled={files.length === 0} onClick={() => upload.mutate()}>
            {TEXTS.checkFiles}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}
