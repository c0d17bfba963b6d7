import { UnstyledButton } from '@mantine/core'
import { shortFileName } from '#web/files/short-file-name.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './apply-form.module.css'

type EarlierResumeProps = {
  name: string
  /** Leads to the field; without it, the field is right here. */
  onOpen?: () => void
}

/** Words come back after a reload, a file does not: nobody shall apply without it unawares. */
export function EarlierResume({ name, onOpen }: EarlierResumeProps) {
  const t = useTranslate()
  return (
    <p className={onOpen ? classes.intro : classes.resumeHint}>
      {t(CHOOSE_AGAIN, { name: shortFileName(name) })}{' '}
      {onOpen && (
        <UnstyledButton className={classes.clear} onClick={onOpen}>
          {t('Choose it now')}
        </UnstyledButton>
      )}
    </p>
  )
}

const CHOOSE_AGAIN =
  'Last time you chose {name}. Please choose it again: a browser keeps your words, not your files.'
