import type { KeyboardEvent } from 'react'

export type Steps = {
  /** Indivisible units in one: 1000 grams in a kilogram. */
  unitsPerOne: number
  /** Whole units for `step`, `least` and `most`, because sums of tenths drift. */
  step: number
  least: number
  most: number
}

/** The next multiple of the step up (1) or down (-1), clamped between the least and the most. */
export function nextStep(
  figure: number,
  direction: 1 | -1,
  { unitsPerOne, step, least, most }: Steps,
): number {
  const units = Math.round(figure * unitsPerOne)
  const next = direction === 1 ? (Math.floor(units / step) + 1) * step : (Math.ceil(units / step) - 1) * step
  return Math.min(most, Math.max(least, next)) / unitsPerOne
}

/** The key handler of a figure: arrow up and arrow down, without a modifier. */
export function onArrows(step: (direction: 1 | -1) => void) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.currentTarget.readOnly)
      return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
}
