/**
 * Checks that the lock file lists the optional packages for every platform; otherwise, `npm ci` fails on some
 * platforms. npm omits packages that the registry didn't have when `npm install` ran.
 */
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

function isLocked(from, name) {
  const folders = from.split('/node_modules/')
  return (
    folders.some((_, depth) => {
      const parent = folders.slice(0, folders.length - depth).join('/node_modules/')
      return Boolean(packages[`${parent}/node_modules/${name}`]?.version)
    }) || Boolean(packages[`node_modules/${name}`]?.version)
  )
}

const missing = Object.entries(packages).flatMap(([path, entry]) =>
  Object.keys(entry.optionalDependencies ?? {})
    .filter(name => !isLocked(path, name))
    .map(name => `${name}, wanted by ${path || 'the project'}`),
)
for (const name of missing) process.stderr.write(`missing from package-lock.json: ${name}\n`)
process.exit(missing.length > 0 ? 1 : 0)
