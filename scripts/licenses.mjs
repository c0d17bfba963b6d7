/**
 * Lists the production packages with their versions and licenses. Fails on any license that requires more than
 * attribution; libvips (LGPL) is allowed, because it is a separate library that anyone can replace.
 */
import { readFileSync } from 'node:fs'

const ALLOWED_LICENSES = [
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
const LICENSES_BY_PACKAGE = { 'png-js': 'MIT' }

/** Components of the PostgreSQL build from npm, whose packages declare only the license of their own wrapper code. */
const postgresComponents = readFileSync('scripts/licenses-of-postgresql.txt', 'utf8')
  .matchAll(/^-+\n\n(?<name>.+) (?<version>\S+) \((?<license>.+)\)$/gm)
  .map(({ groups }) => groups)

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const installed = Object.entries(packages)
  .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.dev)
  .map(([path, { version, license }]) => {
    const name = path.split('node_modules/').at(-1)
    return { name, version, license: license ?? LICENSES_BY_PACKAGE[name] ?? 'none' }
  })
  .concat(...postgresComponents)
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))

const isAllowed = license =>
  license.split(/[() ]+|AND|OR/).every(id => id === '' || ALLOWED_LICENSES.includes(id))
const disallowedPackages = installed.filter(({ license }) => !isAllowed(license))
if (!process.argv.includes('--check'))
  for (const { name, version, license } of installed)
    process.stdout.write(`${name}\t${version}\t${license}\n`)
for (const { name, license } of disallowedPackages)
  process.stderr.write(`${name} has the license ${license}\n`)
process.exit(disallowedPackages.length > 0 ? 1 : 0)
