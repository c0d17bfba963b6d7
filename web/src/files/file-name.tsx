import { VisuallyHidden } from '@mantine/core'

type FileNameProps = {
  name: string
  /** The sentence around the name. */
  inWords?: (name: string) => string
}

/** A name shortened to fit on a phone; screen readers and the tooltip give the full name. */
export function FileName({ name, inWords = alone }: FileNameProps) {
  const short = shortFileName(name)
  if (short === name) return <span>{inWords(name)}</span>
  return (
    <span title={name}>
      <span aria-hidden>{inWords(short)}</span>
      <VisuallyHidden>{inWords(name)}</VisuallyHidden>
    </span>
  )
}

const alone = (name: string) => name

const SHOWN_MAX = 40
/** Enough for what follows a date or a version, and the ending. */
const END = 14

/** Beginning and end, which tell files apart. Lengths in code points. */
function shortFileName(name: string): string {
  const letters = [...name]
  if (letters.length <= SHOWN_MAX) return name
  return `${letters.slice(0, SHOWN_MAX - END - 1).join('')}…${letters.slice(-END).join('')}`
}
