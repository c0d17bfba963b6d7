/** Who may import whom between domains; anything not listed is refused. Each side adds what is its own. */
const SERVER_DOMAINS = {
  audit: [],
  files: [],
  mail: ['audit'],
  auth: ['audit', 'mail'],
  employees: ['auth', 'audit'],
  paychecks: ['employees', 'auth', 'audit'],
  applications: ['auth', 'audit', 'files', 'mail'],
  packets: ['applications', 'employees', 'auth', 'audit', 'files', 'mail'],
}
const WEB_DOMAINS = {
  audit: [],
  files: [],
  mail: [],
  auth: [],
  employees: ['auth'],
  paychecks: ['employees', 'auth'],
  applications: ['auth', 'files'],
  packets: ['applications', 'auth', 'files'],
}

/** Rooms on which every domain may build, and which import no domain. */
const SERVER_GROUND = ['platform', 'database']
const WEB_GROUND = ['lib', 'ui']
/** Tests and what only they use. */
const TEST_FILES = '(\\.test|/factories|/test-[a-z-]+)\\.tsx?$'

function domainRules(side, domains, ground, composition) {
  const names = Object.keys(domains).join('|')
  const rules = Object.entries(domains).map(([name, allowed]) => ({
    name: `${side}-${name}-imports-only-what-it-may`,
    severity: 'error',
    from: { path: `^${side}/src/${name}/`, pathNot: TEST_FILES },
    to: {
      path: `^${side}/src/`,
      pathNot: `^${side}/src/(${[name, ...allowed, ...ground, ...composition].join('|')})(/|\\.ts)`,
    },
  }))
  return [
    ...rules,
    {
      name: `${side}-ground-imports-no-domain`,
      severity: 'error',
      from: { path: `^${side}/src/(${ground.join('|')})/`, pathNot: TEST_FILES },
      to: { path: `^${side}/src/(${names})/` },
    },
  ]
}

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-imports-only-zod-and-messages',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: TEST_FILES },
      to: { pathNot: ['^contract/src/', '^node_modules/(zod|intl-messageformat)/'] },
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
    // Dependencies, configuration and the test application are types or leaves: every server domain may name them.
    ...domainRules('server', SERVER_DOMAINS, SERVER_GROUND, ['dependencies', 'config']),
    ...domainRules('web', WEB_DOMAINS, WEB_GROUND, []),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
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
