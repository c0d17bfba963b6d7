/** The operator's commands: `npm run admin -- COMMAND …` */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readPassword } from '#server/admin/accounts.ts'
import { COMMANDS, runCommand, wrongUse } from '#server/admin/commands.ts'
import type { Outcome } from '#server/admin/outcome.ts'
import { askRunningPortal } from '#server/admin/running-portal.ts'
import { verifyPacketFile } from '#server/admin/verify-packet.ts'
import { withPortal } from '#server/admin/with-portal.ts'
import { runProgram } from '#server/platform/command.ts'
import { readConfig } from '#server/platform/config.ts'

const OPTIONS = {
  username: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  key: { type: 'string' },
} as const

/** Resolves a path from the caller's folder: npm starts scripts in the project's folder. */
function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch {
    throw wrongUse()
  }
}

async function verifyPacket(file: string | undefined, key: string | undefined): Promise<Outcome> {
  if (!file) throw wrongUse()
  const { dataDir } = readConfig(process.env)
  const keyFile = key && fromCaller(key)
  const { isGenuine, report } = await verifyPacketFile({ file: fromCaller(file), keyFile, dataDir })
  return { isGood: isGenuine, report }
}

async function run(): Promise<Outcome> {
  const { values, positionals } = readArguments()
  const [name = '', argument, ...rest] = positionals
  const { key, ...options } = values
  if (rest.length > 0) throw wrongUse()
  if (name === 'verify-packet') return verifyPacket(argument, key)
  const command = COMMANDS[name]
  if (!command) throw wrongUse()
  const password = command.asksForPassword ? await readPassword() : undefined
  const given = { ...options, username: argument ?? options.username, password }
  const answered = await askRunningPortal(readConfig(process.env), { command: name, given })
  return answered ?? withPortal(context => runCommand(context, name, given))
}

await runProgram(async () => {
  const { report, isGood } = await run()
  process.stdout.write(`${report}\n`)
  if (!isGood) process.exitCode = 1
})
