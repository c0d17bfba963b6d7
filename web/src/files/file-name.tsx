import { VisuallyHidden } from '@mantine/core'
import { shortFileName } from './short-file-name.ts'

type FileNameProps = {
  name: string
  className?: string
  /** The sentence that it stands in. */
  inWords?: (name: string) => string
}

/** A name that a phone has room for; whoever listens or points at it gets all of it. */
export function FileName({ name, className, inWords = alone }: FileNameProps) {
  const short = shortFileName(name)
  if (short === name) return <span className={className}>{inWords(name)}</span>
  return (
    <span className={className} title={name}>
      <span aria-hidden>{inWords(short)}</span>
      <VisuallyHidden>{inWords(name)}</VisuallyHidden>
    </span>
  )
}

const alone = (name: string) => name
