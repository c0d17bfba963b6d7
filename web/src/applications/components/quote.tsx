import { useCallback, useState } from 'react'
import classes from './quote.module.css'

type QuoteProps = {
  /** Whose words they are, and on what. */
  label: string
  text: string
}

/** Somebody's words as they wrote them; long ones scroll, so that what follows them stays in view. */
export function Quote({ label, text }: QuoteProps) {
  const [isLong, setIsLong] = useState(false)
  const measure = useCallback((quote: HTMLElement | null) => {
    if (!quote) return undefined
    const observer = new ResizeObserver(() => setIsLong(quote.scrollHeight > quote.clientHeight))
    observer.observe(quote)
    return () => observer.disconnect()
  }, [])
  // Only what scrolls is a stop of the Tab key.
  const stop = isLong ? ({ tabIndex: 0, role: 'region', 'aria-label': label } as const) : {}
  return (
    <blockquote ref={measure} className={classes.quote} {...stop}>
      {text}
    </blockquote>
  )
}
