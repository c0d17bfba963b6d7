import { problemText, VERDICT_TEXTS } from '@epay/contract/packets/evidence/verify-messages'
import type { PacketVerdict } from '@epay/contract/packets/evidence/verify-packet'
import { FormAlert } from '#web/ui/form-alert.tsx'
import classes from './verify.module.css'

type VerdictProps = { fileName: string; verdict: PacketVerdict }

/** Says whether the packet is genuine, and lists everything that was altered. */
export function Verdict({ fileName, verdict: { isGenuine, problems, manifest } }: VerdictProps) {
  const isOnlyUnknown = problems.every(({ kind }) => kind === 'unknown-key')
  if (isGenuine)
    return (
      <FormAlert tone="success" title={fileName}>
        {VERDICT_TEXTS.genuine}
      </FormAlert>
    )
  return (
    <FormAlert title={fileName}>
      {isOnlyUnknown ? VERDICT_TEXTS.unknownKey : VERDICT_TEXTS.altered}
      <ul className={classes.problems}>
        {problems.map(problem => {
          const text = problemText(problem, manifest)
          return <li key={text}>{text}</li>
        })}
      </ul>
    </FormAlert>
  )
}
