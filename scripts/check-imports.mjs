/** Checks imports against .dependency-cruiser.mjs, and whether docs/domains.md is complete. */
import { cruise, format } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { readDomains, TEST_FILE_PATTERN } from './domains.mjs'
import { ROOT } from './install.mjs'

process.chdir(ROOT)
const cruiseResult = await cruise(
  ['contract/src', 'server/src', 'web/src', 'e2e', 'bench'],
  { ...(await extractOptions('./.dependency-cruiser.mjs')), outputType: 'json' },
  undefined,
  { tsConfig: extractTsConfig('web/tsconfig.json') },
)
const result = JSON.parse(cruiseResult.output)
const report = await format(result, { outputType: 'err' })
const tableProblems = findTableProblems(result.modules)
process.stdout.write([report.output, ...tableProblems].join(''))
if (report.exitCode > 0 || tableProblems.length > 0) process.exitCode = 1

/**
 * Reports domains missing from the table, listed imports that no file uses, and imports of domains further down in
 * the table.
 */
function findTableProblems(modules) {
  const isTest = new RegExp(`${TEST_FILE_PATTERN}|/src/testing/`)
  const domains = new Set()
  const actualImports = new Set()
  for (const { source, dependencies } of modules.filter(module => !isTest.test(module.source))) {
    if (domainOf(source)) domains.add(domainOf(source))
    for (const { resolved } of dependencies)
      actualImports.add(`${domainOf(source)} imports ${importTargetOf(resolved)}`)
  }
  const tableRows = readDomains()
  for (const { side, domain } of tableRows) domains.delete(`${side}/${domain}`)
  const listedImports = tableRows.flatMap(({ side, domain, imports }) =>
    imports.map(name => `${side}/${domain} imports ${side}/${name}`),
  )
  const rowIndexOf = (side, name) => tableRows.findIndex(each => each.side === side && each.domain === name)
  const downwardImports = tableRows.flatMap(({ side, domain, imports }, rowIndex) =>
    imports
      .filter(name => rowIndexOf(side, name) >= rowIndex)
      .map(name => `${side}/${domain} imports ${side}/${name}`),
  )
  return [
    ...downwardImports.map(entry => `In the table of docs/domains.md ${entry}, which is further down\n`),
    ...[...domains].map(domain => `The table of docs/domains.md lacks ${domain}\n`),
    ...listedImports
      .filter(entry => !actualImports.has(entry))
      .map(entry => `The table of docs/domains.md says that ${entry}, but no file does\n`),
  ]
}

/** Maps `server/src/auth/rules.ts` to `server/auth`; `undefined` for files outside the domains. */
function domainOf(path) {
  return /^(\w+)\/src\/([\w-]+)\//.exec(path)?.slice(1).join('/')
}

/** Like `domainOf`, but files outside the domains keep their own name. */
function importTargetOf(path) {
  return domainOf(path) ?? path.replace('/src/', '/').replace(/\.ts$/, '')
}
