import { useTranslate } from '#web/lib/translated.tsx'
import classes from './skip-link.module.css'

/** First stop of the keyboard: past the header and the sidebar. */
export function SkipLink() {
  const t = useTranslate()
  return (
    <a className={classes.link} href="#main">
      {t('Skip to content')}
    </a>
  )
}
