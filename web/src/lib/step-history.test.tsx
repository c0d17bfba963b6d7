import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
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
      <button type="button" onClick={() => open(0)}>
        First
      </button>
    </>
  )
}

const stepIs = (step: number) => screen.findByRole('heading', { name: `Step ${step}` })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function open(options: Options = {}) {
  const { rerender } = render(<Steps key="first" {...options} />)
  return {
    change: (changed: Options) => rerender(<Steps key="first" {...changed} />),
    beginAnew: (other: Options = {}) => rerender(<Steps key="second" {...other} />),
  }
}

async function next(step: number) {
  press('Next')
  await stepIs(step)
}

function noteArrivals(): unknown[] {
  const arrivals: unknown[] = []
  const note = () => arrivals.push(history.state?.steps)
  window.addEventListener('popstate', note)
  onTestFinished(() => window.removeEventListener('popstate', note))
  return arrivals
}

const entryIs = (...steps: number[]) => waitFor(() => expect(history.state.steps).toEqual(steps))

describe('Back and Forward', () => {
  it('lead through the steps', async () => {
    open()
    await next(1)
    await next(2)
    history.back()
    await stepIs(1)
    history.back()
    await stepIs(0)
    history.go(2)
    await stepIs(2)
  })

  it('skip a step that can’t be shown: its entry stands for the one that is', async () => {
    const { change } = open()
    await next(1)
    await next(2)
    history.back()
    await stepIs(1)
    change({ last: 1 })
    history.forward()
    await entryIs(0, 1, 1)
    await stepIs(1)
    history.go(-2)
    await stepIs(0)
  })

  it('lead nowhere while the form is locked', async () => {
    const { change } = open()
    await next(1)
    await next(2)
    history.back()
    await stepIs(1)
    change({ isLocked: true })
    const arrivals = noteArrivals()
    history.back()
    await waitFor(() => expect(arrivals).toEqual([[0], [0, 1]]))
    history.forward()
    await waitFor(() =>
      expect(arrivals.slice(2)).toEqual([
        [0, 1, 2],
        [0, 1],
      ]),
    )
    await stepIs(1)
  })
})

describe('Previous', () => {
  it('is the browser’s way back where that leads to the step before', async () => {
    open()
    await next(1)
    const { length } = history
    press('Previous')
    await stepIs(0)
    expect(history.length).toBe(length)
    await entryIs(0)
  })

  it('is an entry of its own elsewhere', async () => {
    open({ start: 3 })
    press('Previous')
    await stepIs(2)
    await entryIs(3, 2)
  })
})

describe('a page that is loaded again', () => {
  it('goes on in its entry where it begins at the same step', async () => {
    open()
    await next(1)
    cleanup()
    open({ start: 1 })
    await entryIs(0, 1)
    history.back()
    await stepIs(0)
  })
})
