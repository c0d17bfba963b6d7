import { LANGUAGE_NOT_LOADED } from '@epay/contract/common/page-texts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@epay/contract/languages/languages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '#web/lib/translated.tsx'
import { useSuccessor } from './focus.ts'
import classes from './language-switch.module.css'

export function LanguageSwitch() {
  const { language, choose } = useLanguage()
  const [failed, setFailed] = useState<Language>()
  const others = LANGUAGES.filter(other => other !== language)
  const [chosen, setChosen] = useState<Language>()
  const successorId = useSuccessor(chosen === language ? language : undefined)

  const switchTo = (newLanguage: Language) => {
    setFailed(undefined)
    setChosen(newLanguage)
    choose(newLanguage).catch(() => setFailed(newLanguage))
  }
  return (
    <>
      {failed && (
        <span role="alert" lang={failed} className={classes.failed}>
          {LANGUAGE_NOT_LOADED[failed]}
        </span>
      )}
      {others.map((other, index) => (
        <Button
          key={other}
          id={index === 0 ? successorId : undefined}
          variant="subtle"
          lang={other}
          px={12}
          onClick={() => switchTo(other)}
        >
          {LANGUAGE_NAMES[other]}
        </Button>
      ))}
    </>
  )
}
