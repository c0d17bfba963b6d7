import './lib/zod-without-eval.ts'
import './app/styles.ts'
import { SignInOrPortal } from './app/sign-in.tsx'
import { start } from './app/start.tsx'

void start(<SignInOrPortal />)
