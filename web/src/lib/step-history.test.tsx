import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { useBrowserEntry, useStepHistory } from './step-history.ts'

type Options = { start?: number; last?: number; isLocked?: boolean }

function Steps({ start = 0, last = 4, isLocked }: Options) {
  const { step, open, goBack } = useStepHistory(useBrowserEntry(), {
    start,
    canShow: target => target <= last,
    isLocked,
  })
  return (
    <>
      <h1>Step {step}</h1>
      <button type="button" onClick={() => open(step + 1)}>
        Next
      </button>
      <button type="button" onClick={goBack}>
        Previous
      </button>
    </>
  )
}

const waitForStep = (step: number) => screen.findByRole('heading', { name: `Step ${step}` })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function open(options: Options = {}) {
  const { rerender } = render(<Steps {...options} />)
  return (changed: Options) => rerender(<Steps {...changed} />)
}

async function pressNext(step: number) {
  press('Next')
  await waitForStep(step)
}

async function openStepOneOfTwo() {
  const change = open()
  await pressNext(1)
  await pressNext(2)
  history.back()
  await waitForStep(1)
  return change
}

const expectEntry = (...steps: number[]) => waitFor(() => expect(history.state.steps).toEqual(steps))

it('Forward skips a step that can’t be shown, and reuses its entry', async () => {
  const change = await openStepOneOfTwo()
  change({ last: 1 })
  history.forward()
  await expectEntry(0, 1, 1)
  await waitForStep(1)
  history.go(-2)
  await waitForStep(0)
})

it('Back and Forward do nothing while the form is locked', async () => {
  const change = await openStepOneOfTwo()
  change({ isLocked: true })
  const visitedSteps: unknown[] = []
  const record = () => visitedSteps.push(history.state?.steps)
  window.addEventListener('popstate', record)
  onTestFinished(() => window.removeEventListener('popstate', record))
  history.back()
  await waitFor(() => expect(visitedSteps.join(' ')).toBe('0 0,1'))
  history.forward()
  await waitFor(() => expect(visitedSteps.slice(2).join(' ')).toBe('0,1,2 0,1'))
  await waitForStep(1)
})

it('Previous goes back in history if that leads to the previous step', async () => {
  open()
  await pressNext(1)
  const { length } = history
  press('Previous')
  await waitForStep(0)
  expect(history.length).toBe(length)
  await expectEntry(0)
})

it('Previous adds an entry if Back would leave the form', async () => {
  open({ start: 3 })
  press('Previous')
  await waitForStep(2)
  await expectEntry(3, 2)
})

it('a reloaded page that starts at the same step continues its history', async () => {
  open()
  await pressNext(1)
  cleanup()
  open({ start: 1 })
  await expectEntry(0, 1)
  history.back()
  await waitForStep(0)
})
