import { formatCount } from '@epay/contract/common/money'
import {
  INVITATION_MESSAGES,
  selectAllLabel,
  selectMatchesLabel,
} from '@epay/contract/employees/invitation-messages'
import type { InvitationGroup, WaitingPerson } from '@epay/contract/employees/invitations'
import { english } from '@epay/contract/languages/translator'
import { Box, Button, Checkbox, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { TextField } from '#web/ui/fields.tsx'

const MAX_LISTED = 50
const MIN_PEOPLE_FOR_SEARCH = 8

/** 'all' includes people that the server counts but doesn't list. */
type Selection = 'all' | ReadonlySet<string>

type PeoplePickerProps = {
  title: string
  group: InvitationGroup
  isAllPreselected?: boolean
  detailOf: (person: WaitingPerson) => ReactNode
  labelOf: (count: number) => string
  isMain?: boolean
  isSending: boolean
  isDisabled: boolean
  onSend: (employeeIds: string[] | undefined) => void
}

export function PeoplePicker(props: PeoplePickerProps) {
  const { title, group, isAllPreselected = false, detailOf, labelOf, isMain = false } = props
  const { isSending, isDisabled, onSend } = props
  const { count, people } = group
  const [selection, setSelection] = useState<Selection>(isAllPreselected ? 'all' : new Set())
  const [text, setText] = useState('')
  const isChosen = ({ id }: WaitingPerson) => selection === 'all' || selection.has(id)
  const isSearching = text.trim() !== ''
  const matchingPeople = people.filter(person => matches(person, text))
  const listedPeople = matchingPeople.slice(0, MAX_LISTED)
  const chosenPeople = people.filter(isChosen)
  const chosenCount = selection === 'all' ? count : chosenPeople.length
  const offeredCount = isSearching ? matchingPeople.length : count
  const selectedCount = isSearching ? matchingPeople.filter(isChosen).length : chosenCount

  const choose = (candidates: readonly WaitingPerson[], isSelected: boolean) => {
    const ids = new Set(chosenPeople.map(({ id }) => id))
    for (const { id } of candidates) isSelected ? ids.add(id) : ids.delete(id)
    setSelection(ids)
  }
  const chooseAll = (isSelected: boolean) => {
    if (isSearching) choose(matchingPeople, isSelected)
    else setSelection(isSelected ? 'all' : new Set())
  }
  const send = () => onSend(chosenCount === count ? undefined : chosenPeople.map(({ id }) => id))

  return (
    <>
      {people.length >= MIN_PEOPLE_FOR_SEARCH && (
        <TextField
          label={INVITATION_MESSAGES.search}
          type="search"
          autoComplete="off"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      )}
      {people.length > 0 && offeredCount > 1 && (
        <Checkbox
          label={isSearching ? selectMatchesLabel(offeredCount) : selectAllLabel(offeredCount)}
          fw={600}
          py={6}
          checked={selectedCount === offeredCount}
          indeterminate={selectedCount > 0 && selectedCount < offeredCount}
          onChange={event => chooseAll(event.currentTarget.checked)}
        />
      )}
      {people.length > 0 && (
        <Box
          component="ul"
          className="bare"
          mah={280}
          style={{ overflowY: 'auto', overflowWrap: 'anywhere' }}
          aria-label={title}
        >
          {listedPeople.map(person => (
            <li key={person.id}>
              <Checkbox
                label={person.name}
                description={
                  <>
                    {person.id} · {detailOf(person)}
                  </>
                }
                py={6}
                checked={isChosen(person)}
                onChange={event => choose([person], event.currentTarget.checked)}
              />
            </li>
          ))}
          {offeredCount > listedPeople.length && (
            <Box component="li" py={6}>
              {english(INVITATION_MESSAGES.moreToSearch, {
                count: formatCount(offeredCount - listedPeople.length),
              })}
            </Box>
          )}
        </Box>
      )}
      {isSearching && matchingPeople.length === 0 && <Text c="dimmed">{INVITATION_MESSAGES.noMatch}</Text>}
      <Button
        variant={isMain && chosenCount > 0 ? 'filled' : 'default'}
        w={{ base: '100%', xs: 'fit-content' }}
        h="auto"
        mih={44}
        py={8}
        styles={{ label: { whiteSpace: 'normal', overflow: 'visible' } }}
        loading={isSending}
        disabled={isDisabled || chosenCount === 0}
        onClick={send}
      >
        {chosenCount === 0 ? INVITATION_MESSAGES.chooseFirst : labelOf(chosenCount)}
      </Button>
    </>
  )
}

function matches({ id, name, email }: WaitingPerson, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const searchText = `${id} ${name} ${email}`.toLowerCase()
  return words.every(word => searchText.includes(word))
}
