import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import classes from './apply-form.module.css'
import { sinceText } from './draft.ts'

const REFRESH_MS = 30_000

/** Says that nothing typed is lost, and lets the applicant take it off the device. */
export function DraftNote({ savedAt, onClear }: { savedAt: number | undefined; onClear: () => void }) {
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])

  if (savedAt === undefined) return null
  return (
    <p className={classes.draftNote}>
      Saved on this {isPhone ? 'phone' : 'device'} {sinceText(savedAt, Math.max(now, savedAt))}.{' '}
      <UnstyledButton className={classes.clear} onClick={onClear}>
        Clear
      </UnstyledButton>
    </p>
  )
}
