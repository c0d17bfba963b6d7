import { toDateIn } from '@epay/contract/common/dates'
import type { MyTaxForms } from '@epay/contract/tax-forms/my-endpoints'
import { MY_FORMS_TEXTS as TEXTS } from '@epay/contract/tax-forms/my-texts'
import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { InstantText } from '#web/ui/facts.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ConsentCard, ConsentGiven } from '../components/consent-card.tsx'
import { MyForms } from '../components/my-forms.tsx'
import { myTaxFormsQuery } from '../queries.ts'

export function MyTaxFormsPage() {
  return (
    <>
      <PageHeader title={TEXTS.title} />
      <Loaded hasRows read={useRead(myTaxFormsQuery)} failed={TEXTS.loadFailed}>
        {forms => <Sections of={forms} />}
      </Loaded>
    </>
  )
}

function Sections({ of }: { of: MyTaxForms }) {
  const isAgreed = of.consent?.isCurrent === true
  return (
    <Stack gap="md" maw={720}>
      {!isAgreed && <ConsentCard of={of} />}
      <MyForms of={of} today={toDateIn(new Date())} />
      {isAgreed && <ConsentGiven of={of} />}
      <Contact of={of} />
      <OpenedBy of={of} />
    </Stack>
  )
}

function Contact({ of: { contact } }: { of: MyTaxForms }) {
  if (!contact) return null
  const { name, phone, email, address } = contact
  return (
    <Card title={TEXTS.questions}>
      <Text>
        {name},{' '}
        <Anchor href={`tel:${phone.replace(/[^\d+]/g, '')}`} underline="always">
          {phone}
        </Anchor>
      </Text>
      <Text>
        <Anchor href={`mailto:${email}`}>{email}</Anchor>
      </Text>
      <Text>{address}</Text>
    </Card>
  )
}

function OpenedBy({ of: { openedBy } }: { of: MyTaxForms }) {
  const t = useTranslate()
  if (openedBy.length === 0) return null
  return (
    <Card title={TEXTS.viewedTitle}>
      <ul className="bare" aria-label={t(TEXTS.viewedTitle)}>
        {openedBy.map(({ name, at }) => (
          <li key={`${at} ${name}`}>
            {name}, <InstantText instant={at} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
