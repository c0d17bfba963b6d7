/**
 * Fails if a production package has a known high or critical vulnerability. Passes if the registry returns no
 * advisory data.
 */
import { spawnSync } from 'node:child_process'

const { stdout } = spawnSync(
  'npm',
  ['audit', '--json', '--omit=dev', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=20000'],
  { encoding: 'utf8', timeout: 60_000, maxBuffer: 64 * 1024 * 1024 },
)

function readVulnerabilities() {
  try {
    return JSON.parse(stdout).vulnerabilities
  } catch {
    return undefined
  }
}

const vulnerabilities = readVulnerabilities()
if (!vulnerabilities) process.stdout.write('npm audit: the registry does not respond\n')
const severe = Object.values(vulnerabilities ?? {}).filter(({ severity }) =>
  ['high', 'critical'].includes(severity),
)
for (const { name, severity, range } of severe) process.stderr.write(`${name} ${range}: ${severity}\n`)
process.exit(severe.length > 0 ? 1 : 0)
