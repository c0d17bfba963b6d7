import { toDateIn } from '@epay/contract/common/dates'
import type { MyTaxForms } from '@epay/contract/tax-forms/my-endpoints'
import { MY_FORMS_TEXTS as TEXTS } from '@epay/contract/tax-forms/my-texts'
import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { InstantText } from '#web/ui/facts.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ConsentCard, ConsentSummary } from '../components/consent-card.tsx'
import { MyForms } from '../components/my-forms.tsx'
import { myTaxFormsQuery } from '../queries.ts'

export function MyTaxFormsPage() {
  return (
    <>
      <PageHeader title={TEXTS.title} />
      <Loaded hasRows read={usePageQuery(myTaxFormsQuery)} failed={TEXTS.loadFailed}>
        {forms => <Sections taxForms={forms} />}
      </Loaded>
    </>
  )
}

function Sections({ taxForms }: { taxForms: MyTaxForms }) {
  const hasAgreed = taxForms.consent?.isCurrent === true
  return (
    <Stack gap="md" maw={720}>
      {!hasAgreed && <ConsentCard taxForms={taxForms} />}
      <MyForms taxForms={taxForms} today={toDateIn(new Date())} />
      {hasAgreed && <ConsentSummary taxForms={taxForms} />}
      <Contact taxForms={taxForms} />
      <OpenedBy taxForms={taxForms} />
    </Stack>
  )
}

function Contact({ taxForms: { contact } }: { taxForms: MyTaxForms }) {
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

function OpenedBy({ taxForms: { openedBy } }: { taxForms: MyTaxForms }) {
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
