/**
 * `npm run package [-- FOLDER]` creates a tarball that needs only the C library, a shell, and coreutils, and a .deb
 * with the same content.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { EXTERNAL_PACKAGES } from '../server/vite.config.ts'
import { ensureServerBuilt, ensureWebBuilt } from './build.mjs'
import { NODE, ROOT } from './install.mjs'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.mjs'

const TARGET_FOLDER = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? join(ROOT, 'dist'))
/** Shared libraries that Node needs but a bare machine might lack. The other libraries come with the C library. */
const NODE_LIBRARIES = ['libstdc++.so.6', 'libgcc_s.so.1']
const DEBIAN_ARCHITECTURES: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

const packageSchema = z.object({
  version: z.string().default(''),
  license: z.string().default(''),
  dev: z.boolean().default(false),
  link: z.boolean().default(false),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})
const lockSchema = z.object({ packages: z.record(z.string(), packageSchema) })
const projectSchema = z.object({ version: z.string() })

type Packages = z.infer<typeof lockSchema>['packages']

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

/** Resolves a package the way Node does: from `from`'s own node_modules, or else from its closest ancestor's. */
function resolvePackage(packages: Packages, name: string, from: string): string | undefined {
  const packagePath = from ? `${from}/node_modules/${name}` : `node_modules/${name}`
  if (packages[packagePath]) return packagePath
  if (!from) return undefined
  return resolvePackage(packages, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
}

function collectPackages(
  packages: Packages,
  names: readonly string[],
  from = '',
  visited = new Set<string>(),
) {
  for (const name of names) {
    const packagePath = resolvePackage(packages, name, from)
    if (!packagePath || visited.has(packagePath) || !existsSync(join(ROOT, packagePath))) continue
    visited.add(packagePath)
    const { dependencies = {}, optionalDependencies = {} } = packages[packagePath] ?? {}
    collectPackages(packages, Object.keys({ ...dependencies, ...optionalDependencies }), packagePath, visited)
  }
  return visited
}

function findNodeLibraries(): string[] {
  const lddOutput = execFileSync('ldd', [NODE], { encoding: 'utf8' })
  return NODE_LIBRARIES.map(name => {
    const file = new RegExp(`${name.replace(/[+.]/g, '\\$&')} => (\\S+)`).exec(lddOutput)?.[1]
    if (!file) throw new Error(`Node is not linked with ${name} as expected`)
    return file
  })
}

function collectLicenses(packages: Packages): string {
  const texts = Object.entries(packages)
    .filter(([packagePath, entry]) => packagePath.includes('node_modules/') && !entry.dev && !entry.link)
    .filter(([packagePath]) => existsSync(join(ROOT, packagePath)))
    .map(([packagePath, { version, license }]) => {
      const file = readdirSync(join(ROOT, packagePath)).find(name => /^(licen[cs]e|copying)/i.test(name))
      const isFile = file && statSync(join(ROOT, packagePath, file)).isFile()
      const text = isFile ? readFileSync(join(ROOT, packagePath, file), 'utf8').trim() : ''
      return `${packagePath.split('node_modules/').at(-1)} ${version} (${license})\n\n${text}`
    })
  const postgresLicenses = readFileSync(join(ROOT, 'scripts', 'licenses-of-postgresql.txt'), 'utf8').trim()
  return `${[...texts, postgresLicenses].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`
}

function buildLauncher(): string {
  const environment = Object.entries(SERVER_ENVIRONMENT).map(([name, value]) => `${name}=${value}`)
  return readFileSync(join(ROOT, 'deploy', 'epay.sh'), 'utf8')
    .replace('@ENVIRONMENT@', environment.join(' '))
    .replace('@FLAGS@', SERVER_FLAGS.join(' '))
}

function writeProgram(path: string, text: string): void {
  writeFileSync(path, text)
  chmodSync(path, 0o755)
}

/**
 * server/dist also contains chunks of earlier builds. build.mjs sets the modification time of main.js to the start of
 * the last build.
 */
function isFromThisBuild(source: string): boolean {
  const serverDist = join(ROOT, 'server/dist')
  return (
    dirname(source) !== serverDist ||
    statSync(source).mtimeMs >= statSync(join(serverDist, 'main.js')).mtimeMs
  )
}

/** Noto packages contain up to 100 MB of font weights, but documents use only the regular weight. */
function isUnusedFont(source: string): boolean {
  return /\/noto-sans-.*\.ttf$/.test(source) && !source.endsWith('_400Regular.ttf')
}

function fillPackage(folder: string): void {
  const { packages } = lockSchema.parse(readJson('package-lock.json'))
  for (const folderName of ['bin', 'lib', 'app']) mkdirSync(join(folder, folderName), { recursive: true })
  writeProgram(join(folder, 'bin', 'epay'), buildLauncher())
  for (const file of [NODE, ...findNodeLibraries()])
    copyFileSync(file, join(folder, 'lib', file.split('/').at(-1) ?? file))
  for (const path of ['server/dist', 'server/src/database/migrations', 'web/dist'])
    cpSync(join(ROOT, path), join(folder, 'app', path), { recursive: true, filter: isFromThisBuild })
  for (const packagePath of collectPackages(packages, EXTERNAL_PACKAGES))
    cpSync(join(ROOT, packagePath), join(folder, 'app', packagePath), {
      recursive: true,
      // PostgreSQL finds its libraries through relative symlinks.
      verbatimSymlinks: true,
      filter: source => !source.endsWith('.map') && !isUnusedFont(source),
    })
  writeFileSync(join(folder, 'app', 'package.json'), '{ "type": "module" }\n')
  for (const path of ['samples', 'deploy', 'docs', 'CHANGELOG.md', 'LICENSE', 'README.md'])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'LICENSES-OF-OTHERS.txt'), collectLicenses(packages))
  const sbom = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, maxBuffer: 2 ** 28 })
  writeFileSync(join(folder, 'sbom.json'), sbom)
}

const REPRODUCIBLE_TAR_OPTIONS = [
  '--sort=name',
  '--mtime=2000-01-01 00:00Z',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
]

function writeTarball(stage: string, name: string): string {
  const file = join(TARGET_FOLDER, `${name}.tar.gz`)
  execFileSync('tar', ['-C', stage, ...REPRODUCIBLE_TAR_OPTIONS, '-I', 'gzip -4', '-cf', file, 'epay'])
  return file
}

function writeDeb(stage: string, version: string, architecture: string): string | undefined {
  try {
    execFileSync('dpkg-deb', ['--version'], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const root = join(stage, 'deb')
  const installFile = (from: string, to: string, mode = 0o644) => {
    const target = join(root, to)
    mkdirSync(join(target, '..'), { recursive: true })
    const text = readFileSync(join(ROOT, 'deploy', from), 'utf8')
    writeFileSync(target, text.replace('@VERSION@', version).replace('@ARCHITECTURE@', architecture))
    chmodSync(target, mode)
  }
  installFile('debian/control', 'DEBIAN/control')
  installFile('debian/conffiles', 'DEBIAN/conffiles')
  for (const script of ['postinst', 'prerm', 'postrm'])
    installFile(`debian/${script}`, `DEBIAN/${script}`, 0o755)
  installFile('debian/epay.sh', 'usr/bin/epay', 0o755)
  installFile('epay.service', 'lib/systemd/system/epay.service')
  installFile('epay.env', 'etc/epay/epay.env', 0o640)
  mkdirSync(join(root, 'usr', 'lib'), { recursive: true })
  cpSync(join(stage, 'epay'), join(root, 'usr', 'lib', 'epay'), { recursive: true, verbatimSymlinks: true })
  const file = join(TARGET_FOLDER, `epay_${version}_${architecture}.deb`)
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z4', '--build', root, file], {
    stdio: 'ignore',
  })
  return file
}

ensureWebBuilt()
ensureServerBuilt()
const { version } = projectSchema.parse(readJson('package.json'))
const stage = join(TARGET_FOLDER, 'stage')
// An interrupted run may have left files behind.
rmSync(stage, { recursive: true, force: true })
mkdirSync(stage, { recursive: true })
fillPackage(join(stage, 'epay'))
const packageFiles = [writeTarball(stage, `epay-${version}-linux-${process.arch}`)]
const deb = writeDeb(stage, version, DEBIAN_ARCHITECTURES[process.arch] ?? process.arch)
if (deb) packageFiles.push(deb)
else process.stdout.write('No .deb was built: dpkg-deb is missing\n')
rmSync(stage, { recursive: true })
for (const file of packageFiles)
  process.stdout.write(`${file}: ${(statSync(file).size / 1e6).toFixed(0)} MB\n`)
