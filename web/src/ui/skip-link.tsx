import classes from './skip-link.module.css'

/** First stop of the keyboard: past the header and the sidebar. */
export function SkipLink() {
  return (
    <a className={classes.link} href="#main">
      Skip to content
    </a>
  )
}
