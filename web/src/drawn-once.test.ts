import { expect, it } from 'vitest'
import { CHANGES, changed } from '../drawn-once.ts'

it.each(CHANGES)('Mantine still says in $file what is changed there', change => {
  const path = `${import.meta.dirname}/../../node_modules/${change.file}`
  expect(changed(path, change)).toContain(change.instead)
})
