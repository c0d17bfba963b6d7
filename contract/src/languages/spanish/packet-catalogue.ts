import type { Catalogue } from '../translator.ts'
import { SPANISH_COMMON } from './common.ts'
import { SPANISH_FILES } from './files.ts'
import { SPANISH_PACKET } from './packet.ts'
import { SPANISH_PACKET_FILES } from './packet-files.ts'
import { SPANISH_PACKET_MESSAGES } from './packet-messages.ts'
import { SPANISH_STATES } from './states.ts'

/** What the packet of a candidate shows. */
export const SPANISH_EMPLOYEE_PACKET: Catalogue = {
  ...SPANISH_COMMON,
  ...SPANISH_FILES,
  ...SPANISH_STATES,
  ...SPANISH_PACKET,
  ...SPANISH_PACKET_FILES,
  ...SPANISH_PACKET_MESSAGES,
}
