import { expect, it } from 'vitest'
import * as auth from './auth/limits.ts'
import { DOCUMENTS_MAX, FILE_MAX_BYTES } from './files/file-types.ts'
import { IMPORT_UNDO_SECONDS } from './paychecks/import-history.ts'
import { IMPORT_PREVIEW_TTL_SECONDS } from './paychecks/limits.ts'
import { LOGO_MAX_BYTES } from './settings/logo.ts'

const DAY = 86_400

/** Repeats the limits as literals, because the tests of server and pages use the constants. */
it.each([
  ['a file', FILE_MAX_BYTES, 10_485_760],
  ['documents of a packet', DOCUMENTS_MAX, 20],
  ['a logo', LOGO_MAX_BYTES, 2_097_152],
  ['an access token', auth.ACCESS_TOKEN_TTL_SECONDS, 900],
  ['a session without use', auth.REFRESH_TOKEN_TTL_SECONDS, 14 * DAY],
  ['a session of staff', auth.STAFF_SESSION_MAX_SECONDS, 30 * DAY],
  ['a session', auth.SESSION_MAX_SECONDS, 90 * DAY],
  ['a session by a mailed link', auth.LINK_SESSION_TTL_SECONDS, 28_800],
  ['a password', auth.PASSWORD_MIN, 10],
  ['a password of staff', auth.PASSWORD_MIN_STAFF, 15],
  ['tries of a code', auth.CODE_TRIES.max, 5],
  ['recovery codes', auth.RECOVERY_CODES, 10],
  ['a preview of an import', IMPORT_PREVIEW_TTL_SECONDS, 3600],
  ['undoing an import', IMPORT_UNDO_SECONDS, DAY],
])('%s has its limit', (_, limit, expected) => {
  expect(limit).toBe(expected)
})
