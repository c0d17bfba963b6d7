import { PAGES } from '@epay/contract/auth/pages'
import type { Office } from '@epay/contract/dashboard/endpoints'
import { FORMS_CARD_TEXTS } from '@epay/contract/dashboard/office-texts'
import { english } from '@epay/contract/languages/translator'
import { Anchor, Group, Text } from '@mantine/core'
import { IconFileAlert, IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'

type FormNotices = NonNullable<Office['companyForms']>

/** Forms wanted on paper, and Forms W-4 that need another PDF. */
export function FormNotices({ notices: { onPaper, w4 } }: { notices: FormNotices }) {
  return (
    <>
      {w4.map(({ formId, kind, year }) => (
        <Notice
          key={formId}
          icon={<IconFileAlert size={20} aria-hidden />}
          text={english(kind === 'unknown' ? FORMS_CARD_TEXTS.unknownW4 : FORMS_CARD_TEXTS.outdatedW4, {
            year,
          })}
          link={FORMS_CARD_TEXTS.open}
          href={`${PAGES.companyForms.path}?${new URLSearchParams({ form: formId })}`}
        />
      ))}
      {onPaper > 0 && (
        <Notice
          icon={<IconFileText size={20} aria-hidden />}
          text={
            onPaper === 1
              ? FORMS_CARD_TEXTS.onePaper
              : english(FORMS_CARD_TEXTS.manyPaper, { count: onPaper })
          }
          link={FORMS_CARD_TEXTS.show}
          href={PAGES.companyForms.path}
        />
      )}
    </>
  )
}

type NoticeProps = { icon: ReactNode; text: string; link: string; href: string }

function Notice({ icon, text, link, href }: NoticeProps) {
  return (
    <Card>
      <Group justify="space-between" gap="8px 16px" my={-8}>
        <Group gap={12} wrap="nowrap" c="waiting" flex="1 1 200px">
          {icon}
          <Text c="bright" fw={600}>
            {text}
          </Text>
        </Group>
        <Anchor component={Link} to={href} fw={600} className="touch-target">
          {link}
        </Anchor>
      </Group>
    </Card>
  )
}
