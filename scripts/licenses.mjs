/**
 * Lists the installed packages with their versions and licenses. Fails on any license that requires more than
 * attribution; libvips (LGPL) is allowed, because it is a separate library that anyone can replace.
 */
import { readFileSync } from 'node:fs'

const FREE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-3-Clause',
  'CC0-1.0',
  'ICU',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'OpenSSL',
  'PostgreSQL',
  'public-domain',
  'Zlib',
]
/** Packages that declare their license only in a file. */
const BY_FILE = { 'png-js': 'MIT' }

/** Components of the PostgreSQL build from npm, whose packages declare only the license of their own wrapper code. */
const postgresLicense = readFileSync('scripts/licenses-of-postgresql.txt', 'utf8')
  .matchAll(/^-+\n\n(?<name>.+) (?<version>\S+) \((?<license>.+)\)$/gm)
  .map(({ groups }) => groups)

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const installed = Object.entries(packages)
  .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.dev)
  .map(([path, { version, license }]) => {
    const name = path.split('node_modules/').at(-1)
    return { name, version, license: license ?? BY_FILE[name] ?? 'none' }
  })
  .concat(...postgresLicense)
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))

const isFree = license => license.split(/[() ]+|AND|OR/).every(id => id === '' || FREE.includes(id))
const others = installed.filter(({ license }) => !isFree(license))
if (!process.argv.includes('--check'))
  for (const { name, version, license } of installed)
    process.stdout.write(`${name}\t${version}\t${license}\n`)
for (const { name, license } of others) process.stderr.write(`${name} has the license ${license}\n`)
process.exit(others.length > 0 ? 1 : 0)
