import { HELP_PATH, helpHref, type TranslatedHelpPage } from '@epay/contract/common/help-pages'
import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import { Anchor } from '@mantine/core'
import { useLanguage } from '#web/lib/translated.tsx'

/** Leads to a page of the guide, or to its start, in the reader's language; beside this page, so that nothing typed is lost. */
export function HelpLink({ page }: { page?: TranslatedHelpPage }) {
  const { language, t } = useLanguage()
  return (
    <Anchor
      href={page ? helpHref(page, language) : HELP_PATH}
      target="_blank"
      rel="noopener"
      inherit
      className="touch-target"
    >
      {t(PAGE_TEXTS.help)}
    </Anchor>
  )
}
