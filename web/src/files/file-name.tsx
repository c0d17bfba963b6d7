import { VisuallyHidden } from '@mantine/core'
import { shortFileName } from './short-file-name.ts'

type FileNameProps = { name: string; className?: string }

/** A name that a phone has room for; whoever listens or points at it gets all of it. */
export function FileName({ name, className }: FileNameProps) {
  const short = shortFileName(name)
  if (short === name) return <span className={className}>{name}</span>
  return (
    <span className={className} title={name}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
