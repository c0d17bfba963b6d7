import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const RECIPES = readFileSync(join(ROOT, 'docs/adding-a-field.md'), 'utf8')
const ASIDE =
  /(\.test|\/factories|\/boundary-cases|\/test-[a-z-]+|\/spanish|examples)\.tsx?$|^server\/src\/demo\//

const SOURCES = ['contract/src', 'server/src', 'web/src'].flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map(name => `${folder}/${name}`)
    .filter(path => /\.tsx?$/.test(path) && !ASIDE.test(path)),
)

function filesWith(name: string): string[] {
  return SOURCES.filter(path => readFileSync(join(ROOT, path), 'utf8').includes(name)).toSorted()
}

function recipe(title: string): string[] {
  const [, steps = ''] = RECIPES.split(`## ${title}\n`)
  const [own = ''] = steps.split('\n## ')
  return [...own.matchAll(/^\d+\. `([^`]+)`:/gm)].map(([, path = '']) => path).toSorted()
}

it.each([
  ["An applicant's field"],
  ['A field of the hiring information'],
  ['A packet field'],
  ['A packet field', 'A sealed packet field'],
  ['A status'],
])('%s takes at most four production files beside migration and translation', (...titles) => {
  const places = titles.flatMap(recipe).filter(path => !ASIDE.test(path))
  expect(places.length).toBeGreaterThan(0)
  expect(places.length).toBeLessThanOrEqual(4)
})

it.each(['previousJobTitle', 'referenceRelationship', 'previousWorkPlace'])(
  "the applicant's %s stands where the recipe says, and nowhere else",
  name => {
    expect(filesWith(name)).toEqual(recipe("An applicant's field"))
  },
)

it.each(['dateHired', 'wageScale', 'firstWeekOfWork', 'sageEmployeeId'])(
  'the hiring information %s stands wherever the recipe says',
  name => {
    expect(filesWith(name)).toEqual(expect.arrayContaining(recipe('A field of the hiring information')))
  },
)

it.each([
  ['otherLastNames', recipe('A packet field')],
  ['attestationI94', [...recipe('A packet field'), ...recipe('A sealed packet field')]],
])("the packet's %s stands where the recipe says, and nowhere else", (name, steps) => {
  const places = steps.filter(path => !ASIDE.test(path)).toSorted()
  const found = filesWith(name).map(file => places.find(place => file.startsWith(place)) ?? file)
  expect(found).toEqual(places)
})

it.each(['HRManagerRejected', 'CFORejected'])(
  'the status %s stands where the recipe says, and nowhere else',
  name => {
    expect(filesWith(name)).toEqual(recipe('A status').filter(path => path.startsWith('contract/')))
    expect(filesWith(name)).toHaveLength(1)
  },
)
