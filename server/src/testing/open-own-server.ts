import { startOwnServer } from '#server/database/own-server/own-server.ts'

const server = await startOwnServer({ dataDir: process.argv[2] ?? '' })
process.stdout.write('ready\n')
await server.stop()
process.exit(0)
