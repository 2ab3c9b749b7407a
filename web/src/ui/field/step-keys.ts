import type { KeyboardEvent } from 'react'

export type Steps = {
  /** How many indivisible units make one: 1000 grams a kilogram. */
  unitsPerOne: number
  /** In those units, all three: sums of tenths would drift. */
  step: number
  least: number
  most: number
}

/**
 * The next figure up (1) or down (-1) that the step counts from zero, held between the least and the most.
 */
export function stepped(
  figure: number,
  direction: 1 | -1,
  { unitsPerOne, step, least, most }: Steps,
): number {
  const units = Math.round(figure * unitsPerOne)
  const next = direction === 1 ? (Math.floor(units / step) + 1) * step : (Math.ceil(units / step) - 1) * step
  return Math.min(most, Math.max(least, next)) / unitsPerOne
}

/** The arrows of a field that holds a figure: up and down, alone. */
export function onArrows(step: (direction: 1 | -1) => void) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.currentTarget.readOnly)
      return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
}
