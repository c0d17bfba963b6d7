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
  return SOURCES.filter(path => readFileSync(join(ROOT, path), 'utf8').includes(name))
}

function recipe(title: string): string[] {
  const [, steps = ''] = RECIPES.split(`## ${title}\n`)
  const [own = ''] = steps.split('\n## ')
  return [...own.matchAll(/^\d+\. `([^`]+)`:/gm)].map(([, path = '']) => path)
}

it.each([
  ["An applicant's field", ['previousJobTitle', 'referenceRelationship']],
  ['A packet field', ['otherLastNames']],
  ['A packet field and A sealed packet field', ['attestationI94']],
  ['A status', ['HRManagerRejected']],
])('%s is in at most four files: those of the recipe', (title, names) => {
  const places = title.split(' and ').flatMap(recipe)
  const paths = places.filter(path => !ASIDE.test(path)).toSorted()
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.length).toBeLessThanOrEqual(4)
  for (const name of names) {
    const found = filesWith(name).map(file => paths.find(path => file.startsWith(path)) ?? file)
    expect(found.toSorted()).toEqual(paths)
  }
})

it('a field of the hiring information is in the files of the recipe', () => {
  expect(filesWith('dateHired')).toEqual(expect.arrayContaining(recipe('A field of the hiring information')))
})
