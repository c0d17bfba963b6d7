import { PUBLIC } from '../../common/access.ts'
import { defineEndpoint } from '../../common/endpoint.ts'
import { keySetSchema } from './signing-keys.ts'

export const packetKeyEndpoints = {
  keys: defineEndpoint({
    method: 'GET',
    path: '/packet-keys',
    extra: 'packetKeys',
    summary: 'The public keys that packets are signed with, the old ones too',
    access: PUBLIC,
    response: keySetSchema,
  }),
}
