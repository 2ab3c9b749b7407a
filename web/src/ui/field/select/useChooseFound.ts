import { type KeyboardEvent, useEffect, useRef } from 'react'
import { chooseFirst, isChoice, keepForm, markedOption, optionsOf } from './choose-first.ts'

/**
 * Returns the Enter handler (`onKeyDownCapture`) for a select with options from the server. Mantine would
 * choose by position, but the list may still change. While the response is pending (`found` is null), the
 * options belong to an earlier text, so the choice waits for it. In a free text field, Enter chooses the
 * first option only if `isBest`. If the user types on after Enter, the response changes nothing.
 */
export function useChooseFound(
  found: unknown,
  { isBest = true } = {},
): (event: KeyboardEvent<HTMLInputElement>) => void {
  const input = useRef<HTMLInputElement>(null)
  /** The text of the field when Enter was pressed. Null when no choice is waiting for a response. */
  const awaited = useRef<string | null>(null)
  const hasMoved = useRef(false)

  useEffect(() => {
    if (!found || !input.current?.value || document.activeElement !== input.current) return
    const [best] = optionsOf(input.current)
    if (awaited.current === input.current.value && isBest) best?.click()
    else if (!hasMoved.current) mark(isBest ? best : undefined, input.current)
    awaited.current = null
  }, [found, isBest])

  return (event) => {
    input.current = event.currentTarget
    keepForm(event)
    if (!isChoice(event)) {
      hasMoved.current = event.key === 'ArrowDown' || event.key === 'ArrowUp'
      awaited.current = null
      return
    }
    event.stopPropagation()
    const isEarly = !found && !hasMoved.current
    awaited.current = isEarly ? event.currentTarget.value : null
    if (isEarly) event.preventDefault()
    else if (isBest || hasMoved.current) chooseFirst(event)
  }
}

// Highlights the best option. Mantine highlighted the first one during typing, which may not be the best
// after the response.
function mark(option: HTMLElement | undefined, input: HTMLInputElement) {
  markedOption(input)?.removeAttribute('data-combobox-selected')
  option?.setAttribute('data-combobox-selected', 'true')
}
