/** Checks imports against .dependency-cruiser.mjs, and whether docs/rooms.md is complete. */
import { cruise, format } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { ROOT } from './install.mjs'
import { readRooms, TEST_FILES } from './rooms.mjs'

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
 * Returns rooms missing from the table, imports that it allows but no file uses, and imports of rooms further below.
 */
function differences(modules) {
  const isTest = new RegExp(`${TEST_FILES}|/src/testing/`)
  const rooms = new Set()
  const arrows = new Set()
  for (const { source, dependencies } of modules.filter(module => !isTest.test(module.source))) {
    if (roomOf(source)) rooms.add(roomOf(source))
    for (const { resolved } of dependencies) arrows.add(`${roomOf(source)} imports ${targetOf(resolved)}`)
  }
  const listed = readRooms()
  for (const { side, room } of listed) rooms.delete(`${side}/${room}`)
  const allowed = listed.flatMap(({ side, room, imports }) =>
    imports.map(name => `${side}/${room} imports ${side}/${name}`),
  )
  const placeOf = (side, name) => listed.findIndex(each => each.side === side && each.room === name)
  const upwards = listed.flatMap(({ side, room, imports }, place) =>
    imports
      .filter(name => placeOf(side, name) >= place)
      .map(name => `${side}/${room} imports ${side}/${name}`),
  )
  return [
    ...upwards.map(arrow => `In the table of docs/rooms.md ${arrow}, which stands below\n`),
    ...[...rooms].map(room => `The table of docs/rooms.md lacks ${room}\n`),
    ...allowed
      .filter(arrow => !arrows.has(arrow))
      .map(arrow => `The table of docs/rooms.md says that ${arrow}, which no file does\n`),
  ]
}

/** Maps `server/src/auth/rules.ts` to `server/auth`; `undefined` for files outside the rooms. */
function roomOf(path) {
  return /^(\w+)\/src\/([\w-]+)\//.exec(path)?.slice(1).join('/')
}

/** Like `roomOf`, but files outside the rooms keep their own name. */
function targetOf(path) {
  return roomOf(path) ?? path.replace('/src/', '/').replace(/\.ts$/, '')
}
