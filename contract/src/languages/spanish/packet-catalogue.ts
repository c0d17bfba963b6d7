import { SPANISH_COMMON } from '../spanish.ts'
import type { Catalogue } from '../translator.ts'
import { SPANISH_PACKET } from './packet.ts'
import { SPANISH_PACKET_FILES } from './packet-files.ts'
import { SPANISH_PACKET_MESSAGES } from './packet-messages.ts'

/** What the packet of a candidate shows. */
export const SPANISH_EMPLOYEE_PACKET: Catalogue = {
  ...SPANISH_COMMON,
  ...SPANISH_PACKET,
  ...SPANISH_PACKET_FILES,
  ...SPANISH_PACKET_MESSAGES,
}
