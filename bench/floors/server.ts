/**
 * The floor that the portal is measured beside: a server written by hand with Fastify and the driver alone, on the
 * same database. It answers the measured calls with the same bodies, each after a look-up of the session.
 */
import Fastify from 'fastify'
import { applicationFloor } from './application-routes.ts'
import { openFloorDatabase } from './database.ts'
import { employeeFloor } from './employee-routes.ts'
import type { Floor } from './floor.ts'
import { paycheckFloor } from './paycheck-routes.ts'
import { whoAsks } from './who-asks.ts'

const { DATABASE_URL, PORT = '0', SECRET = '' } = process.env
const query = openFloorDatabase(DATABASE_URL)
const app = Fastify()
const floor: Floor = { app, query, asking: (request, allowed) => whoAsks(query, SECRET, request, allowed) }
applicationFloor(floor)
employeeFloor(floor)
paycheckFloor(floor)
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.stdout.write('ready\n')
