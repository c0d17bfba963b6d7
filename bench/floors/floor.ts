import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Query } from './database.ts'
import type { Asking } from './who-asks.ts'

/** What the hand-written routes are made with. */
export type Floor = {
  app: FastifyInstance
  query: Query
  /** Who asks. Throws: when nobody is signed in, or has none of these roles. */
  asking(request: FastifyRequest, allowed: readonly string[]): Promise<Asking>
}
