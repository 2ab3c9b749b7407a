import type { MouseEvent, PointerEvent } from 'react'
import { selectText } from './select-on-tab.ts'

let pressed: EventTarget | null = null

/**
 * Selects the number in a field when the user taps it: typing « 3 » over « 1 » gives 3, not 31. A second tap
 * places the caret as usual.
 */
export const selectOnTap = {
  onPointerUpCapture({ target, pointerType }: PointerEvent) {
    pressed = pointerType !== 'mouse' && target !== document.activeElement ? target : null
  },
  onClickCapture({ target }: MouseEvent) {
    if (target === pressed && isFigure(target)) selectText(target)
    pressed = null
  },
}

function isFigure(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && ['numeric', 'decimal'].includes(target.inputMode)
}
