import { expect, it } from 'vitest'
import { shareNextAnswer } from './standby.ts'

it('a question is shared by those who come before it is asked, and by nobody who comes after', async () => {
  const asked: PromiseWithResolvers<string>[] = []
  const ask = shareNextAnswer(() => {
    const question = Promise.withResolvers<string>()
    asked.push(question)
    return question.promise
  })
  const first = ask()
  await expect.poll(() => asked.length).toBe(1)
  const [second, third] = [ask(), ask()]
  asked[0]?.resolve('what was written before the first')
  expect(await first).toBe('what was written before the first')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.resolve('what was written before the others')
  expect(await Promise.all([second, third])).toEqual(Array(2).fill('what was written before the others'))
})

it('a question that fails is asked again for those who come later', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve('there')]
  const ask = shareNextAnswer(() => answers.shift() ?? Promise.reject(new Error('asked too often')))
  await expect(ask()).rejects.toThrow('away')
  expect(await ask()).toBe('there')
})
