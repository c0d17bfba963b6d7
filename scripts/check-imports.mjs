/** Checks imports against .dependency-cruiser.mjs, and whether docs/domains.md is complete. */
import { cruise, format } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { readDomains, TEST_FILES } from './domains.mjs'
import { ROOT } from './install.mjs'

process.chdir(ROOT)
const cruised = await cruise(
  ['contract/src', 'server/src', 'web/src', 'e2e', 'bench'],
  { ...(await extractOptions('./.dependency-cruiser.mjs')), outputType: 'json' },
  undefined,
  { tsConfig: extractTsConfig('web/tsconfig.json') },
)
const result = JSON.parse(cruised.output)
const report = await format(result, { outputType: 'err' })
const problems = differences(result.modules)
process.stdout.write([report.output, ...problems].join(''))
if (report.exitCode > 0 || problems.length > 0) process.exitCode = 1

/**
 * Reports domains missing from the table, listed imports that no file uses, and imports of domains further down in
 * the table.
 */
function differences(modules) {
  const isTest = new RegExp(`${TEST_FILES}|/src/testing/`)
  const domains = new Set()
  const arrows = new Set()
  for (const { source, dependencies } of modules.filter(module => !isTest.test(module.source))) {
    if (domainOf(source)) domains.add(domainOf(source))
    for (const { resolved } of dependencies) arrows.add(`${domainOf(source)} imports ${targetOf(resolved)}`)
  }
  const listed = readDomains()
  for (const { side, domain } of listed) domains.delete(`${side}/${domain}`)
  const allowed = listed.flatMap(({ side, domain, imports }) =>
    imports.map(name => `${side}/${domain} imports ${side}/${name}`),
  )
  const placeOf = (side, name) => listed.findIndex(each => each.side === side && each.domain === name)
  const upwardImports = listed.flatMap(({ side, domain, imports }, place) =>
    imports
      .filter(name => placeOf(side, name) >= place)
      .map(name => `${side}/${domain} imports ${side}/${name}`),
  )
  return [
    ...upwardImports.map(arrow => `In the table of docs/domains.md ${arrow}, which is further down\n`),
    ...[...domains].map(domain => `The table of docs/domains.md lacks ${domain}\n`),
    ...allowed
      .filter(arrow => !arrows.has(arrow))
      .map(arrow => `The table of docs/domains.md says that ${arrow}, but no file does\n`),
  ]
}

/** Maps `server/src/auth/rules.ts` to `server/auth`; `undefined` for files outside the domains. */
function domainOf(path) {
  return /^(\w+)\/src\/([\w-]+)\//.exec(path)?.slice(1).join('/')
}

/** Like `domainOf`, but files outside the domains keep their own name. */
function targetOf(path) {
  return domainOf(path) ?? path.replace('/src/', '/').replace(/\.ts$/, '')
}
