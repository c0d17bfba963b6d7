import type { Application } from '@epay/contract/applications/schemas'
import { type ComponentType, createContext } from 'react'

type ApplicationPart = ComponentType<{ application: Application }>

/**
 * Shows the packet of an approved application. Packets depend on applications, not the other way round, so the app
 * provides it.
 */
export const PacketSlot = createContext<ApplicationPart>(() => null)
