import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { PACKET_STEPS, type PacketStep } from './form/steps.ts'

const placeSchema = z.object({
  packetStep: z.enum(PACKET_STEPS),
  /** The entry before this one is the step before this one. */
  isStacked: z.boolean().optional(),
})

const START = { packetStep: 'personal', isStacked: false } as const

function indexOf(step: PacketStep): number {
  return PACKET_STEPS.indexOf(step)
}

function stepBeside(step: PacketStep, offset: 1 | -1): PacketStep {
  return PACKET_STEPS[indexOf(step) + offset] ?? step
}

/**
 * The steps as entries of the history, so that Back, as a key or a gesture, goes one step back instead of leaving.
 * A page that was loaded again starts at the first: what is not kept has to be entered once more.
 */
export function useStepInHistory() {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const [reached, setReached] = useState<PacketStep>('personal')
  const place = placeSchema.safeParse(state).data ?? START
  const isReached = indexOf(place.packetStep) <= indexOf(reached)
  const step = isReached ? place.packetStep : reached

  useEffect(() => {
    if (!isReached) void navigate({ search }, { replace: true, state: { packetStep: step } })
  }, [isReached, navigate, search, step])

  /** A step that was reached before, without a way back to the one before it. */
  const show = (next: PacketStep) => void navigate({ search }, { state: { packetStep: next } })
  return {
    step,
    show,
    goForward: () => {
      const next = stepBeside(step, 1)
      if (indexOf(next) > indexOf(reached)) setReached(next)
      void navigate({ search }, { state: { packetStep: next, isStacked: true } })
    },
    goBack: () => {
      if (place.isStacked) void navigate(-1)
      else show(stepBeside(step, -1))
    },
  }
}
