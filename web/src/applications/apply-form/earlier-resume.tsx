import { UnstyledButton } from '@mantine/core'
import { FileName } from '#web/files/file-name.tsx'
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
      <FileName name={name} inWords={each => t(CHOOSE_AGAIN, { name: each })} />{' '}
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
