import { LANGUAGE_NOT_LOADED } from '@epay/contract/common/page-texts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@epay/contract/languages/languages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '#web/lib/translated.tsx'
import { useSuccessor } from './focus.ts'
import classes from './language-switch.module.css'

export function LanguageSwitch() {
  const { language, choose } = useLanguage()
  const [failedLanguage, setFailedLanguage] = useState<Language>()
  const otherLanguages = LANGUAGES.filter(other => other !== language)
  const [chosenLanguage, setChosenLanguage] = useState<Language>()
  const successorId = useSuccessor(chosenLanguage === language ? language : undefined)

  const switchTo = (newLanguage: Language) => {
    setFailedLanguage(undefined)
    setChosenLanguage(newLanguage)
    choose(newLanguage).catch(() => setFailedLanguage(newLanguage))
  }
  return (
    <>
      {failedLanguage && (
        <span role="alert" lang={failedLanguage} className={classes.failed}>
          {LANGUAGE_NOT_LOADED[failedLanguage]}
        </span>
      )}
      {otherLanguages.map((other, index) => (
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
