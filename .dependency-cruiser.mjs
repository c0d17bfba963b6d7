import { readDomains, TEST_FILE_PATTERN } from './scripts/domains.mjs'

/** A domain may import only its own files and the domains that docs/domains.md lists for it, all on the same side. */
const domainRules = readDomains().map(({ side, domain, imports }) => ({
  name: `${side}-${domain}-imports-only-what-the-table-lists`,
  severity: 'error',
  from: { path: `^${side}/src/${domain}/`, pathNot: TEST_FILE_PATTERN },
  to: { path: `^${side}/src/`, pathNot: `^${side}/src/(${[domain, ...imports].join('|')})(/|\\.ts$)` },
}))

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-imports-only-zod-and-zip',
      severity: 'error',
      from: {
        path: '^contract/src/',
        pathNot: TEST_FILE_PATTERN,
      },
      to: { pathNot: ['^contract/src/', '^node_modules/zod/', '^node_modules/@zip.js/'] },
    },
    {
      name: 'server-imports-no-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|e2e|bench)/' },
    },
    {
      name: 'web-imports-no-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|e2e|bench)/' },
    },
    {
      name: 'e2e-imports-contract-only',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(server|web|bench)/' },
    },
    {
      name: 'bench-imports-contract-only',
      severity: 'error',
      from: { path: '^bench/' },
      to: { path: '^(server|web|e2e)/' },
    },
    {
      name: 'only-tests-import-testing',
      severity: 'error',
      from: { path: '^(server|web)/src/', pathNot: [TEST_FILE_PATTERN, '/src/testing/'] },
      to: { path: '/src/testing/' },
    },
    ...domainRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(server|web)/dist/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'web/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
