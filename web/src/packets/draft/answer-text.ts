import { STATE_OPTIONS } from '@epay/contract/common/us-states'
import type { Translate } from '@epay/contract/languages/translator'
import type { DraftField } from '@epay/contract/packets/draft'
import {
  ACCOUNT_TYPE_OPTIONS,
  ATTESTATION_OPTIONS,
  RELATIONSHIP_OPTIONS,
} from '@epay/contract/packets/options'
import { documentTypesOf } from './draft-answers.ts'

const OPTIONS: Partial<Record<DraftField, readonly { value: string; label: string }[]>> = {
  state: STATE_OPTIONS,
  attestation: ATTESTATION_OPTIONS,
  emergencyContactRelationship: RELATIONSHIP_OPTIONS,
  secondaryEmergencyContactRelationship: RELATIONSHIP_OPTIONS,
  accountType: ACCOUNT_TYPE_OPTIONS,
  secondaryAccountType: ACCOUNT_TYPE_OPTIONS,
}

/** An answer as the reader gave it, rather than as it is stored. */
export function answerText(field: DraftField, text: string, t: Translate): string {
  if (field === 'documentTypes')
    return documentTypesOf(text)
      .map(type => t(type))
      .join(', ')
  const label = OPTIONS[field]?.find(({ value }) => value === text)?.label
  return label === undefined ? text : t(label)
}
