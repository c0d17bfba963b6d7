import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useTranslate } from '#web/lib/translated.tsx'
import { PageTitle, type PageTitleProps } from './page-title.tsx'

type PageHeaderProps = Omit<PageTitleProps, 'aboveTitle'> & {
  back?: { label: string; href: string }
}

export function PageHeader({ back, ...title }: PageHeaderProps) {
  const t = useTranslate()
  const aboveTitle = back && (
    <Anchor component={Link} to={back.href} fw={560} className="touch-target" style={{ gap: 6 }}>
      <span aria-hidden>←</span> {t(back.label)}
    </Anchor>
  )
  return <PageTitle {...title} aboveTitle={aboveTitle} />
}
