import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'

/** Mantine's own sign that Escape is not for the dialog around. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' }

/**
 * The calendar under a day's field, and its keys: the focus opens it, the arrow down enters it, Échap closes it before
 * the dialog and comes back to the field.
 */
export function useCalendar(isReadOnly: boolean) {
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const open = () => setOpen(!isReadOnly)

  function focused({ target, relatedTarget }: FocusEvent) {
    if (target === field.current && !isInCalendar(relatedTarget)) open()
  }

  function left({ relatedTarget }: FocusEvent) {
    if (!isInCalendar(relatedTarget)) setOpen(false)
  }

  function clicked({ target }: MouseEvent) {
    if (target === field.current) open()
  }

  function pressed(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) close()
    if (event.key !== 'ArrowDown' || event.target !== field.current) return
    event.preventDefault()
    if (isOpen) dayToEnter()?.focus()
    else open()
  }

  function close() {
    setOpen(false)
    if (isInCalendar(document.activeElement)) field.current?.focus()
  }

  return {
    field,
    popover: { opened: isOpen },
    wrapper: { onFocus: focused, onBlur: left, onClick: clicked, onKeyDown: pressed },
    day: { ...keepsEscape, onClick: close },
    input: isOpen ? keepsEscape : {},
  }
}

function isInCalendar(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest('[data-dates-dropdown]') !== null
}

/** The chosen day, or today, or the first of the month. */
function dayToEnter(): HTMLElement | null {
  const days = ['[data-selected]', '[data-today]', ':not([data-outside], :disabled)']
  return days.map((day) => document.querySelector<HTMLElement>(`[data-dates-dropdown] td > button${day}`)).find((day) => day !== null) ?? null
}
