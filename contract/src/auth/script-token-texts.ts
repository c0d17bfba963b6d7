import type { ScriptScope } from '../common/access.ts'

export const SCOPE_LABELS: Record<ScriptScope, string> = {
  import: 'Import payroll',
  read: 'View employees and applications',
}

/** The texts of the page on which an Admin makes tokens; `{name}` is a placeholder. */
export const SCRIPT_TOKEN_TEXTS = {
  subLine:
    'API tokens let other systems, such as your payroll software, connect to EPay. Each token allows one task for a limited time, and the audit trail logs everything it does. Tokens never give access to full SSNs, account numbers, files, or paychecks.',
  failed: "We couldn't load your tokens.",
  none: 'No tokens yet',
  noneHelp: 'Create one for each script so you can revoke them separately.',
  listTitle: 'Tokens',
  make: 'New Token',
  makeTitle: 'Create a token',
  makeFailed: "We couldn't create the token. Try again.",
  name: 'Name',
  nameHint: 'Shown in the audit trail.',
  scope: 'Permission',
  days: 'Expires in (days)',
  madeTitle: 'Token {name}',
  made: "Copy this token now. You won't be able to see it again. Anyone who has it can use it, so store it somewhere only your script can read.",
  token: 'Token',
  copy: 'Copy',
  copied: 'Copied.',
  copyRefused: 'Your browser blocked copying. Select the token and copy it yourself.',
  done: 'Done',
  madeBy: 'Created by {name}',
  lastUsed: 'Last used',
  neverUsed: 'Never used',
  expires: 'Expires',
  expired: 'Expired',
  revoked: 'Revoked',
  works: 'Works',
  revoke: 'Revoke',
  revokeNamed: 'Revoke {name}',
  revokeTitle: 'Revoke {name}?',
  revokeText: "The script using this token will lose access right away. You can't undo this.",
  revokeDone: '{name} revoked.',
} as const
