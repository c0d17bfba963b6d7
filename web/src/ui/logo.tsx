import classes from './logo.module.css'

/** The mark and the name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <span className={classes.mark} aria-hidden>
        E
      </span>
      <span>EPay</span>
    </span>
  )
}
