import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  preferredLanguage,
} from '@epay/contract/languages/languages'
import { type Catalogue, createTranslate, english, type Translate } from '@epay/contract/languages/translator'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
} from 'react'
import { keptText } from './kept.ts'

/** Where a page's texts in other languages come from; each is loaded only for those who read it. */
export type Catalogues = Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>

const kept = keptText('device', 'language')

/** The language that was chosen on this device, if one was. */
function chosenLanguage(): Language | undefined {
  const language = kept.read()
  return isLanguage(language) ? language : undefined
}

type Spoken = { language: Language; t: Translate }
type LanguageChoice = Spoken & {
  /** Rejects when the language could not be loaded. */
  choose: (language: Language) => Promise<void>
  /** Switches to a language unless the reader has chosen one on this device. Rejects as `choose` does. */
  suggest: (language: Language) => Promise<void>
}

const ENGLISH: Spoken = { language: DEFAULT_LANGUAGE, t: english }

/** Outside `Translated`, as on the staff's pages, everything is English. */
const LanguageContext = createContext<LanguageChoice>({
  ...ENGLISH,
  choose: async () => undefined,
  suggest: async () => undefined,
})

export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext)
}

/** Gives the texts of the specification in the reader's language. */
export function useTranslate(): Translate {
  return useContext(LanguageContext).t
}

async function speak(language: Language, catalogues: Catalogues): Promise<Spoken> {
  if (language === 'en') return ENGLISH
  return { language, t: createTranslate(await catalogues[language]()) }
}

type TranslatedProps = { start: Spoken; catalogues: Catalogues; children: ReactNode }

/** What is inside can be read in every language of the catalogues. */
export function Translated({ start, catalogues, children }: TranslatedProps) {
  const [spoken, setSpoken] = useState(start)
  const { language } = spoken

  useLayoutEffect(() => {
    document.documentElement.lang = language
    return () => {
      document.documentElement.lang = DEFAULT_LANGUAGE
    }
  }, [language])

  const choose = async (chosen: Language) => {
    setSpoken(await speak(chosen, catalogues))
    kept.keep(chosen)
  }
  const suggest = async (suggested: Language) => {
    if (suggested === language || chosenLanguage()) return
    const next = await speak(suggested, catalogues)
    // Somebody may have chosen one while this one was loading.
    if (!chosenLanguage()) setSpoken(next)
  }
  return <LanguageContext value={{ ...spoken, choose, suggest }}>{children}</LanguageContext>
}

/** A page in the language of its reader, loaded before the page is shown; English when that fails. */
export async function translatedPage(Page: ComponentType, catalogues: Catalogues): Promise<ComponentType> {
  const start = await speak(chosenLanguage() ?? preferredLanguage(navigator.languages), catalogues).catch(
    () => ENGLISH,
  )
  return function TranslatedPage() {
    return (
      <Translated start={start} catalogues={catalogues}>
        <Page />
      </Translated>
    )
  }
}
