import { HONEYPOT_FIELD } from '@epay/contract/applications/application-form'
import type { Ref } from 'react'
import classes from './apply-form.module.css'

/** For programs that fill in every field: no person sees it, hears of it or comes to it by keyboard. */
export function HoneypotField({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className={classes.honeypot} aria-hidden>
      <input ref={ref} name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
    </div>
  )
}
