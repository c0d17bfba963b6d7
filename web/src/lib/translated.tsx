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
import { flushSync } from 'react-dom'
import { storedText } from './browser-storage.ts'

/** Where a page's texts in other languages come from; each is loaded only for those who read it. */
export type Catalogues = Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>

const storedLanguage = storedText('device', 'language')

function chosenLanguage(): Language | undefined {
  const language = storedLanguage.read()
  return isLanguage(language) ? language : undefined
}

type Spoken = { language: Language; t: Translate }
type LanguageChoice = Spoken & {
  /** Rejects when the language could not be loaded. */
  choose: (language: Language) => Promise<void>
  /** Switches to a language that was chosen elsewhere, and remembers it. Rejects as `choose` does. */
  adopt: (language: Language) => Promise<void>
  /** Switches to a language unless the reader has chosen one on this device. Rejects as `choose` does. */
  suggest: (language: Language) => Promise<void>
  /** How many others are around it, on the way from the whole app to a page. */
  depth: number
}

const ENGLISH: Spoken = { language: DEFAULT_LANGUAGE, t: english }
const UNTRANSLATED: LanguageChoice = {
  ...ENGLISH,
  choose: async () => undefined,
  adopt: async () => undefined,
  suggest: async () => undefined,
  depth: 0,
}

/** Outside `Translated`, everything is English. */
const LanguageContext = createContext(UNTRANSLATED)

export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext)
}

/** Gives the texts of the specification in the reader's language. */
export function useTranslate(): Translate {
  return useContext(LanguageContext).t
}

/** The `lang` of what frames a page, which may be in English alone. */
export function useLang(): { lang?: Language } {
  const { language } = useContext(LanguageContext)
  return language === DEFAULT_LANGUAGE ? {} : { lang: language }
}

const spokenByDepth = new Map<number, Spoken>()

/** What the page is in, for what has no place in it, such as toasts. */
export const pageLanguage = (): Spoken => spokenByDepth.get(Math.max(...spokenByDepth.keys())) ?? ENGLISH

/** Makes it the document's language, unless something inside speaks another. */
function usePageLanguage(spoken: Spoken, depth: number): void {
  useLayoutEffect(() => {
    const tell = () => {
      document.documentElement.lang = pageLanguage().language
    }
    spokenByDepth.set(depth, spoken)
    tell()
    return () => {
      spokenByDepth.delete(depth)
      tell()
    }
  }, [spoken, depth])
}

async function speak(language: Language, catalogues: Catalogues): Promise<Spoken> {
  if (language === 'en') return ENGLISH
  return { language, t: createTranslate(await catalogues[language]()) }
}

type TranslatedProps = {
  start: Spoken
  catalogues: Catalogues
  /** Called after the reader chooses a language. */
  onChosen?: (language: Language) => void
  children: ReactNode
}

/** What is inside can be read in every language of the catalogues. */
export function Translated({ start, catalogues, onChosen, children }: TranslatedProps) {
  const [spoken, setSpoken] = useState(start)
  const outer = useContext(LanguageContext)
  const depth = outer.depth + 1
  const { language } = spoken
  usePageLanguage(spoken, depth)

  const adopt = async (adopted: Language) => {
    const next = await speak(adopted, catalogues)
    await outer.adopt(adopted)
    // What follows, such as a toast, speaks the page's language.
    flushSync(() => setSpoken(next))
    storedLanguage.keep(adopted)
  }
  const choose = async (chosen: Language) => {
    await adopt(chosen)
    onChosen?.(chosen)
  }
  const suggest = async (suggested: Language) => {
    if (suggested === language || chosenLanguage()) return
    const next = await speak(suggested, catalogues)
    // The reader may have chosen another language while this one was loading.
    if (!chosenLanguage()) setSpoken(next)
  }
  return <LanguageContext value={{ ...spoken, choose, adopt, suggest, depth }}>{children}</LanguageContext>
}

/** A part of a translated page that is in English alone. */
export function InEnglish({ children }: { children: ReactNode }) {
  return (
    <LanguageContext value={UNTRANSLATED}>
      <div lang={DEFAULT_LANGUAGE}>{children}</div>
    </LanguageContext>
  )
}

/** A page that is in English alone, whatever the language of what is around it. */
export function englishPage(Page: ComponentType): ComponentType {
  return function EnglishPage() {
    const depth = useContext(LanguageContext).depth + 1
    usePageLanguage(ENGLISH, depth)
    return (
      <LanguageContext value={{ ...UNTRANSLATED, depth }}>
        <Page />
      </LanguageContext>
    )
  }
}

/** What the reader has chosen on this device, else the browser's language; English when it could not be loaded. */
export function startingLanguage(catalogues: Catalogues): Promise<Spoken> {
  return speak(chosenLanguage() ?? preferredLanguage(navigator.languages), catalogues).catch(() => ENGLISH)
}

/** A page in the language of its reader, loaded before the page is shown. */
export async function translatedPage(Page: ComponentType, catalogues: Catalogues): Promise<ComponentType> {
  const start = await startingLanguage(catalogues)
  return function TranslatedPage() {
    return (
      <Translated start={start} catalogues={catalogues}>
        <Page />
      </Translated>
    )
  }
}
