import { type KeyboardEvent, useEffect, useRef } from 'react'
import { chooseFirst, isChoice, keepForm, markedOf, optionsOf } from './choose-first.ts'

/**
 * Entrée in a select whose options a server finds: while the answer is on its way (`found` null) the choice waits for it,
 * because what was typed fast must not choose among the options of what was typed before. Given to `onKeyDownCapture`: the
 * select itself would choose by place, in a list that changes.
 */
export function useChooseFound(found: unknown): (event: KeyboardEvent<HTMLInputElement>) => void {
  const input = useRef<HTMLInputElement>(null)
  const isWaiting = useRef(false)
  const hasMoved = useRef(false)

  useEffect(() => {
    if (!found || !input.current?.value || document.activeElement !== input.current) return
    const [best] = optionsOf(input.current)
    if (isWaiting.current) best?.click()
    else if (!hasMoved.current) mark(best, input.current)
    isWaiting.current = false
  }, [found])

  return (event) => {
    input.current = event.currentTarget
    keepForm(event)
    if (!isChoice(event)) {
      hasMoved.current = event.key === 'ArrowDown' || event.key === 'ArrowUp'
      isWaiting.current = false
      return
    }
    event.stopPropagation()
    isWaiting.current = !found && !hasMoved.current
    if (isWaiting.current) event.preventDefault()
    else chooseFirst(event)
  }
}

// The select marks its first option as one types; the answer that comes later may bring a better one.
function mark(option: HTMLElement | undefined, input: HTMLInputElement) {
  markedOf(input)?.removeAttribute('data-combobox-selected')
  option?.setAttribute('data-combobox-selected', 'true')
}
