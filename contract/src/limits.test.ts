import { expect, it } from 'vitest'
import * as auth from './auth/limits.ts'
import { DOCUMENTS_MAX, FILE_MAX_BYTES } from './files/file-types.ts'
import { IMPORT_UNDO_SECONDS } from './paychecks/import-history.ts'
import { IMPORT_PREVIEW_TTL_SECONDS } from './paychecks/limits.ts'
import { LOGO_MAX_BYTES } from './settings/logo.ts'

const DAY = 86_400

/** The limits are literals here, because the tests of the server and the web app use the constants. */
it.each([
  ['bytes of a file', FILE_MAX_BYTES, 10_485_760],
  ['documents in a packet', DOCUMENTS_MAX, 20],
  ['bytes of a logo', LOGO_MAX_BYTES, 2_097_152],
  ['seconds of an access token', auth.ACCESS_TOKEN_TTL_SECONDS, 900],
  ['seconds of an idle session', auth.REFRESH_TOKEN_TTL_SECONDS, 14 * DAY],
  ['seconds of a staff session', auth.STAFF_SESSION_MAX_SECONDS, 30 * DAY],
  ['seconds of a session', auth.SESSION_MAX_SECONDS, 90 * DAY],
  ['seconds of a link session', auth.LINK_SESSION_TTL_SECONDS, 28_800],
  ['characters of a password', auth.PASSWORD_MIN, 10],
  ['characters of a staff password', auth.PASSWORD_MIN_STAFF, 15],
  ['attempts at a code', auth.CODE_ATTEMPTS.max, 5],
  ['attempts at a password', auth.PASSWORD_ATTEMPTS.max, 10],
  ['attempts of a network', auth.NETWORK_ATTEMPTS.max, 100],
  ['recovery codes', auth.RECOVERY_CODE_COUNT, 10],
  ['seconds of an import preview', IMPORT_PREVIEW_TTL_SECONDS, 3600],
  ['seconds to undo an import', IMPORT_UNDO_SECONDS, DAY],
])('the limit for %s is %i', (_, limit, expected) => {
  expect(limit).toBe(expected)
})
