import { type KeyboardEvent, useEffect, useRef } from 'react'
import { chooseFirst, isChoice, keepForm, markedOption, optionsOf } from './choose-first.ts'

/**
 * Handles Enter in a select whose options come from the server, as `onKeyDownCapture`: the select itself
 * would choose by position in a list that changes. While the response is pending (`found` is null) the choice
 * waits for it, because the options still belong to an earlier text. In a field for free text Enter takes the
 * first option only if `isBest`. Text typed after Enter is never changed by the response.
 */
export function useChooseFound(
  found: unknown,
  { isBest = true } = {},
): (event: KeyboardEvent<HTMLInputElement>) => void {
  const input = useRef<HTMLInputElement>(null)
  /** The text of the field when Enter was pressed, while the response is pending. */
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

// Marks the best option again: the select marked the first one while the person typed.
function mark(option: HTMLElement | undefined, input: HTMLInputElement) {
  markedOption(input)?.removeAttribute('data-combobox-selected')
  option?.setAttribute('data-combobox-selected', 'true')
}
