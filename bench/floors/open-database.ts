/** Opens an embedded database with nothing around it, and ends. */
import { openFloorDatabase } from './database.ts'

const query = await openFloorDatabase({ directory: process.argv[2] })
await query('one', 'select 1', [])
process.stdout.write('ready\n')
process.exit(0)
