import '@fontsource-variable/inter/wght.css'
import './app/theme.css'
import './app/base.css'
import './app/starting.css'
import { start } from './app/start.tsx'
import { nextTask } from './lib/next-task.ts'

void start(async () => {
  const { createPortal } = await import('./app/portal.tsx')
  await nextTask()
  const Portal = await createPortal()
  return <Portal />
})
