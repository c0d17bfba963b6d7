import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  preferredLanguage,
} from '@epay/contract/languages/languages'
import { type Catalog, createTranslate, english, type Translate } from '@epay/contract/languages/translator'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { createTextStorage } from './browser-storage.ts'

/** Functions that load each language's texts for a page on demand. */
export type Catalogs = Record<Exclude<Language, 'en'>, () => Promise<Catalog>>

const storedLanguage = createTextStorage('device', 'language')

function readChosenLanguage(): Language | undefined {
  const language = storedLanguage.read()
  return isLanguage(language) ? language : undefined
}

type ActiveLanguage = { language: Language; t: Translate }
type LanguageChoice = ActiveLanguage & {
  /** Rejects if the language's texts can't be loaded. */
  choose: (language: Language) => Promise<void>
  /** Like `choose`, but for a language that the user chose elsewhere, so `onChoose` isn't called. */
  adopt: (language: Language) => Promise<void>
  /** Switches unless the user has chosen a language on this device. Rejects like `choose`. */
  suggest: (language: Language) => Promise<void>
  /** The nesting depth of the provider; 0 without one. */
  depth: number
}

const ENGLISH: ActiveLanguage = { language: DEFAULT_LANGUAGE, t: english }
const UNTRANSLATED: LanguageChoice = {
  ...ENGLISH,
  choose: async () => undefined,
  adopt: async () => undefined,
  suggest: async () => undefined,
  depth: 0,
}

const LanguageContext = createContext(UNTRANSLATED)

export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext)
}

export function useTranslate(): Translate {
  return useContext(LanguageContext).t
}

/** Returns the `lang` attribute for elements outside the page, because the document's `lang` is the page's language. */
export function useLangAttribute(): { lang?: Language } {
  const { language } = useContext(LanguageContext)
  return language === DEFAULT_LANGUAGE ? {} : { lang: language }
}

const languagesByDepth = new Map<number, ActiveLanguage>()

/** Returns the innermost provider's language, for content that renders outside the page, such as toasts. */
export const getPageLanguage = (): ActiveLanguage =>
  languagesByDepth.get(Math.max(...languagesByDepth.keys())) ?? ENGLISH

/** Sets the document's language, unless an inner provider sets another. */
function usePageLanguage(active: ActiveLanguage, depth: number): void {
  useLayoutEffect(() => {
    const update = () => {
      document.documentElement.lang = getPageLanguage().language
    }
    languagesByDepth.set(depth, active)
    update()
    return () => {
      languagesByDepth.delete(depth)
      update()
    }
  }, [active, depth])
}

async function loadLanguage(language: Language, catalogs: Catalogs): Promise<ActiveLanguage> {
  if (language === 'en') return ENGLISH
  return { language, t: createTranslate(await catalogs[language]()) }
}

type TranslatedProps = {
  initialLanguage: ActiveLanguage
  catalogs: Catalogs
  onChoose?: (language: Language) => void
  children: ReactNode
}

export function Translated({ initialLanguage, catalogs, onChoose, children }: TranslatedProps) {
  const [active, setActive] = useState(initialLanguage)
  const outer = useContext(LanguageContext)
  const depth = outer.depth + 1
  const { language } = active
  usePageLanguage(active, depth)

  const adopt = async (newLanguage: Language) => {
    const next = await loadLanguage(newLanguage, catalogs)
    await outer.adopt(newLanguage)
    // Synchronous, so that a toast shown right afterward uses the new language.
    flushSync(() => setActive(next))
    storedLanguage.write(newLanguage)
  }
  const choose = async (newLanguage: Language) => {
    await adopt(newLanguage)
    onChoose?.(newLanguage)
  }
  const suggest = async (suggestedLanguage: Language) => {
    if (suggestedLanguage === language || readChosenLanguage()) return
    const next = await loadLanguage(suggestedLanguage, catalogs)
    // The user might have chosen another language in the meantime.
    if (!readChosenLanguage()) setActive(next)
  }
  return <LanguageContext value={{ ...active, choose, adopt, suggest, depth }}>{children}</LanguageContext>
}

export function InEnglish({ children }: { children: ReactNode }) {
  return (
    <LanguageContext value={UNTRANSLATED}>
      <div lang={DEFAULT_LANGUAGE}>{children}</div>
    </LanguageContext>
  )
}

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

/** Loads the language chosen on this device, or else the browser's. Falls back to English if that fails. */
export function loadInitialLanguage(catalogs: Catalogs): Promise<ActiveLanguage> {
  return loadLanguage(readChosenLanguage() ?? preferredLanguage(navigator.languages), catalogs).catch(
    () => ENGLISH,
  )
}

/** Loads the user's language before the page renders. */
export async function translatedPage(Page: ComponentType, catalogs: Catalogs): Promise<ComponentType> {
  const initialLanguage = await loadInitialLanguage(catalogs)
  return function TranslatedPage() {
    return (
      <Translated initialLanguage={initialLanguage} catalogs={catalogs}>
        <Page />
      </Translated>
    )
  }
}
