import { formatFingerprint, type KeySet } from '@epay/contract/packets/evidence/signing-keys'
import { VERIFY_TEXTS } from '@epay/contract/packets/evidence/verify-messages'
import { Text } from '@mantine/core'
import { Card } from '#web/ui/card.tsx'
import classes from './verify.module.css'

/** The fingerprints of the portal's keys, for comparing them with those of a packet verified elsewhere. */
export function PacketKeys({ keys }: { keys: KeySet['keys'] }) {
  return (
    <Card title={VERIFY_TEXTS.keysTitle}>
      <Text mb="sm">{VERIFY_TEXTS.keysIntro}</Text>
      <ul className={classes.list}>
        {keys.map(({ kid }) => (
          <li key={kid}>
            <code className={classes.hash}>{formatFingerprint(kid)}</code>
          </li>
        ))}
      </ul>
    </Card>
  )
}
