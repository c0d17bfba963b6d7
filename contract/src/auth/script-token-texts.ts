import type { ScriptScope } from '../common/access.ts'

export const SCOPE_LABELS: Record<ScriptScope, string> = {
  import: 'Import payroll',
  read: 'Read employees and applications',
}

/** The texts of the page on which an Admin makes tokens; `{name}` is a placeholder. */
export const SCRIPT_TOKEN_TEXTS = {
  subLine:
    "For other systems that call EPay by themselves, such as a payroll system that sends its files every night. A token does one thing, for a limited time; what is done with it stands under its name in the audit trail. It never opens anybody's full numbers, files or pay checks.",
  failed: 'The tokens could not be loaded.',
  none: 'No script has a token.',
  noneHelp: 'Make one for each script, so that each can be revoked by itself.',
  listTitle: 'Tokens',
  make: 'New Token',
  makeTitle: 'New token for a script',
  makeFailed: 'The token was not made.',
  name: 'Name',
  nameHint: 'The audit trail shows it.',
  scope: 'It may',
  days: 'Days until it expires',
  madeTitle: 'Token {name}',
  made: 'Copy it now: it is not shown again. Whoever has it can use it, so keep it where the script alone reads it.',
  token: 'Token',
  copy: 'Copy',
  copied: 'Copied.',
  copyRefused: 'Copying is not allowed here. Please select the token and copy it.',
  done: 'Done',
  madeBy: 'Made by {name}',
  lastUsed: 'Last used',
  neverUsed: 'Not used yet',
  expires: 'Expires',
  expired: 'Expired',
  revoked: 'Revoked',
  works: 'Works',
  revoke: 'Revoke',
  revokeNamed: 'Revoke {name}',
  revokeTitle: 'Revoke {name}?',
  revokeText: 'The script that has it is refused from its next call on. This cannot be undone.',
  revokeDone: '{name} is revoked.',
} as const
