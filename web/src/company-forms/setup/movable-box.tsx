import type { Place } from '@epay/contract/company-forms/form-definition'
import { SETUP_TEXTS } from '@epay/contract/company-forms/page-texts'
import { english } from '@epay/contract/languages/translator'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { boxStyle } from '#web/ui/pdf-page.tsx'
import classes from './setup.module.css'

type Size = { width: number; height: number }
type MovableBoxProps = {
  name: string
  place: Place
  /** Size of the page. Units: points. */
  size: Size
  isEditable: boolean
  onMove: (place: Place) => void
  onChoose: () => void
}

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
const SHIFT_STEP = 10

/** Moves a place by `x` and `y` points, rounds its position, and keeps it within the page. */
export function movePlace(place: Place, size: Size, x: number, y: number): Place {
  const clamp = (position: number, max: number) => Math.round(Math.max(0, Math.min(position, max)))
  return {
    ...place,
    x: clamp(place.x + x, size.width - place.width),
    y: clamp(place.y + y, size.height - place.height),
  }
}

/** A box that the user can move with a pointer or the arrow keys. */
export function MovableBox({ name, place, size, isEditable, onMove, onChoose }: MovableBoxProps) {
  const start = useRef<{ x: number; y: number }>(undefined)
  const [draggedPlace, setDraggedPlace] = useState<Place>()
  const placeAt = (event: PointerEvent<HTMLButtonElement>): Place => {
    const page = event.currentTarget.parentElement
    const dragStart = start.current
    if (!page || !dragStart) return place
    const points = size.width / page.clientWidth
    return movePlace(
      place,
      size,
      (event.clientX - dragStart.x) * points,
      (dragStart.y - event.clientY) * points,
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || !isEditable) return
    event.preventDefault()
    const distance = event.shiftKey ? SHIFT_STEP : 1
    onMove(movePlace(place, size, step[0] * distance, step[1] * distance))
  }
  return (
    <button
      type="button"
      className={classes.place}
      data-movable={isEditable || undefined}
      style={boxStyle(draggedPlace ?? place, size)}
      aria-label={isEditable ? english(SETUP_TEXTS.moveLabel, { name }) : name}
      onFocus={onChoose}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        if (!isEditable) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={event => start.current && setDraggedPlace(placeAt(event))}
      onPointerUp={event => {
        if (!start.current) return
        const next = placeAt(event)
        start.current = undefined
        setDraggedPlace(undefined)
        if (next.x !== place.x || next.y !== place.y) onMove(next)
      }}
      onPointerCancel={() => {
        start.current = undefined
        setDraggedPlace(undefined)
      }}
    >
      {name}
    </button>
  )
}
