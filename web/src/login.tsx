import '@fontsource-variable/inter/wght.css'
import './app/theme.css'
import './app/login-styles.ts'
import './app/base.css'
import './app/starting.css'
import { preparePortal, SignIn } from './app/sign-in.tsx'
import { start } from './app/start.tsx'
import { adoptTokens, readTokens } from './auth/session-store.ts'

/*
 * Sign-in starts by itself, without the router and the portal's pages, and goes on to them in the same document. They
 * are loaded while somebody fills in the form.
 */
if (readTokens().token) preparePortal()
else {
  adoptTokens()
  addEventListener('focusin', preparePortal, { once: true })
}

void start(() => <SignIn />)
