import { FIELD_TEXTS, MY_DETAILS_TEXTS as TEXTS } from '@epay/contract/change-requests/my-texts'
import type { MyDetails, MyField } from '@epay/contract/change-requests/schemas'
import { Box, Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { RequestNote } from './request-note.tsx'

type MyFieldRowProps = {
  field: MyField['field']
  details: MyDetails
  /** The current value, as the page shows it. */
  children: ReactNode
}

/** The value of a field, a link to change it, and the state of the last request. */
export function MyFieldRow({ field, details, children }: MyFieldRowProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const mine = details.fields.find(each => each.field === field)
  if (!mine) return children
  const label = { text: FIELD_TEXTS[field] }
  const close = () => setIsOpen(false)
  const open = mine.isOn ? () => setIsOpen(true) : undefined
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap={16}>
        <Box miw={0} flex={1}>
          {children}
        </Box>
        {open && (
          <Button
            variant="subtle"
            px={8}
            mx={-8}
            mih={44}
            flex="none"
            aria-label={t(TEXTS.changeField, { field: label })}
            onClick={open}
          >
            {t(TEXTS.change)}
          </Button>
        )}
      </Group>
      {!mine.isOn && (
        <Text c="dimmed" fz={14} mt={4}>
          {t(TEXTS.officeOnly, { contact: { text: details.contact } })}
        </Text>
      )}
      <RequestNote of={mine} details={details} onChange={open} />
      <FormDialog
        title={{ text: TEXTS.changeField, values: { field: label } }}
        isOpen={isOpen}
        onClose={close}
        isSheet
      >
        <ChangeForm of={mine} details={details} onClose={close} />
      </FormDialog>
    </>
  )
}
