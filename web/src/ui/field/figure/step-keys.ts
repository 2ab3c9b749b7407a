import type { KeyboardEvent } from 'react'

export type Steps = {
  /** How many of the units below make 1 of the displayed unit: 1000 grams in a kilogram. */
  unitsPerOne: number
  /**
   * `step`, `least` and `most` are whole numbers of the small unit, because adding tenths accumulates
   * rounding errors.
   */
  step: number
  least: number
  most: number
}

/** The next multiple of the step above (1) or below (-1), limited to `least` and `most`. */
export function nextStep(
  figure: number,
  direction: 1 | -1,
  { unitsPerOne, step, least, most }: Steps,
): number {
  const units = Math.round(figure * unitsPerOne)
  const next = direction === 1 ? (Math.floor(units / step) + 1) * step : (Math.ceil(units / step) - 1) * step
  return Math.min(most, Math.max(least, next)) / unitsPerOne
}

/** Key handler for a number field: the up and down arrow keys, without Ctrl, Alt, Shift or Meta. */
export function onArrows(step: (direction: 1 | -1) => void) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.currentTarget.readOnly)
      return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
}
