import { isFieldWith } from '@epay/contract/common/fields'
import type { Translate } from '@epay/contract/languages/translator'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { pageNameOf } from '@epay/contract/packets/packet-form'
import {
  DISCLAIMER_TITLE,
  DOCUMENT_TEXTS,
  PHOTO_TEXTS,
  SIGNATURE_TEXTS,
  SITTING_TEXTS,
  STEP_TEXTS,
} from '@epay/contract/packets/page-texts'
import { Anchor, Box, Button, Text } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import type { FormField, PacketValues } from '../form/packet-values.ts'
import { PACKET_STEPS, type PacketStep, stepProblems } from '../form/steps.ts'

/** Step 3 has no labels of its own for these. */
const SECTIONS: Partial<Record<FormField, string>> = {
  userPhoto: PHOTO_TEXTS.title,
  documentTypes: DOCUMENT_TEXTS.title,
  documentFiles: DOCUMENT_TEXTS.title,
  signature: SIGNATURE_TEXTS.title,
  disclaimerAcknowledged: DISCLAIMER_TITLE,
}

/** `Social Security Number; Net pay account: Routing Number, Account Number` */
function listOf(fields: readonly FormField[], t: Translate): string {
  const groups = new Map<string, Set<string>>()
  for (const field of fields) {
    const [name, section = ''] = nameOf(field)
    groups.set(section, (groups.get(section) ?? new Set()).add(t(name)))
  }
  const texts = [...groups].map(
    ([section, names]) => `${section && `${t(section)}: `}${[...names].join(', ')}`,
  )
  return texts.join('; ')
}

function nameOf(field: FormField): readonly [name: string, section?: string] {
  const section = SECTIONS[field]
  if (section) return [section]
  return isFieldWith(PACKET_FIELDS, {}, field) ? pageNameOf(field) : [field]
}

export type LeftProps = {
  today: string
  /** Goes to the first field of this step that is missing. */
  onGo: (step: PacketStep) => void
}

/** What a later sitting still has to fill in, step by step, and the way there. */
export function WhatIsLeft({ today, onGo }: LeftProps) {
  const t = useTranslate()
  const { control, getValues } = useFormContext<PacketValues>()
  useWatch({ control })
  const left = PACKET_STEPS.map(step => {
    const fields = stepProblems(step, getValues(), today).map(({ field }) => field)
    return { step, names: listOf(fields, t) }
  }).filter(({ names }) => names !== '')
  const [first] = left
  if (!first) return null
  return (
    // The notice around it is announced as a whole, but not at each answer that is given.
    <div aria-live="off">
      <Text inherit fw={600}>
        {t(SITTING_TEXTS.left)}
      </Text>
      <Box component="ul" m="4px 0 0" pl={20}>
        {left.map(({ step, names }) => (
          <li key={step}>
            <Anchor component="button" type="button" inherit ta="left" fw={560} onClick={() => onGo(step)}>
              {`${t(STEP_TEXTS[step])}:`}
            </Anchor>{' '}
            {names}
          </li>
        ))}
      </Box>
      <Button mt={12} onClick={() => onGo(first.step)}>
        {t(SITTING_TEXTS.goToLeft)}
      </Button>
    </div>
  )
}
