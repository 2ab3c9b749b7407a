import { type KeyboardEvent, useEffect, useRef } from 'react'
import { chooseFirst, isChoice, keepForm, markedOf, optionsOf } from './choose-first.ts'

/**
 * Entrée in a select whose options a server finds: while the answer is on its way (`found` null) the choice
 * waits for it,
 * because what was typed fast must not choose among the options of what was typed before. Given to
 * `onKeyDownCapture`: the
 * select itself would choose by place, in a list that changes. In a field where anything may be written,
 * Entrée takes the first option
 * only where `isBest` says so. What is typed after Entrée is never changed by the answer.
 */
export function useChooseFound(
  found: unknown,
  { isBest = true } = {},
): (event: KeyboardEvent<HTMLInputElement>) => void {
  const input = useRef<HTMLInputElement>(null)
  /** What stood in the field at Entrée, while the answer is on its way. */
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

// The select marks its first option as one types; the answer that comes later may bring a better one.
function mark(option: HTMLElement | undefined, input: HTMLInputElement) {
  markedOf(input)?.removeAttribute('data-combobox-selected')
  option?.setAttribute('data-combobox-selected', 'true')
}
