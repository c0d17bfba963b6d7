import '@fontsource-variable/inter/wght.css'
import './app/theme.css'
import './app/base.css'
import './app/starting.css'
import { createPortal } from './app/portal.tsx'
import { start } from './app/start.tsx'

start(() => {
  const Portal = createPortal()
  return <Portal />
})
