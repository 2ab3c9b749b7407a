import type { Day } from '@escale/contract/values/days'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { dayAcross } from './day-across.ts'

/** Mantine's attribute that keeps Escape from the surrounding dialog. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' }

type Options = {
  isReadOnly: boolean
  start: Day | undefined
  minDate?: Day | undefined
  maxDate?: Day | undefined
}

/**
 * The calendar under a day field, and its keys. Focus opens it, unless the dialog gave the focus as it
 * opened. Arrow down enters it, arrows cross months, and Escape closes it before the dialog and returns to
 * the field.
 */
export function useCalendar({ isReadOnly, start, ...limits }: Options) {
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { month, cross } = useMonth(start, limits)
  const open = () => setOpen(!isReadOnly)

  function focused({ target, relatedTarget }: FocusEvent) {
    if (target === field.current && !isInCalendar(relatedTarget) && !isStartOfDialog(target, relatedTarget))
      open()
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
    month,
    dayProps: (day: Day) => ({
      ...keepsEscape,
      'data-day': day,
      onClick: close,
      onKeyDown: (event: KeyboardEvent) => cross(day, event),
    }),
    input: isOpen ? keepsEscape : {},
  }
}

/** The visible month, and the arrow keys that leave it: Mantine's own stop at its edges. */
function useMonth(start: Day | undefined, limits: Pick<Options, 'minDate' | 'maxDate'>) {
  const [shown, setShown] = useState(start)
  const [entered, setEntered] = useState<{ day: Day } | null>(null)
  useEffect(() => {
    if (entered)
      document.querySelector<HTMLElement>(`[data-dates-dropdown] [data-day="${entered.day}"]`)?.focus()
  }, [entered])

  function cross(day: Day, event: KeyboardEvent) {
    const next = dayAcross(day, event.key, limits)
    if (!next) return
    event.preventDefault()
    setShown(next)
    setEntered({ day: next })
  }

  return { month: { ...(shown && { date: shown }), onDateChange: setShown }, cross }
}

/** True when the dialog focused its first field as it opened: a calendar would cover the dialog. */
function isStartOfDialog(field: Element, before: EventTarget | null): boolean {
  const isWithin = before instanceof Element && field.closest('[role=dialog]')?.contains(before) === true
  return field.hasAttribute('data-autofocus') && !isWithin
}

function isInCalendar(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest('[data-dates-dropdown]') !== null
}

/** The chosen day, otherwise today, otherwise the first of the month. */
function dayToEnter(): HTMLElement | null {
  const days = ['[data-selected]', '[data-today]', ':not([data-outside], :disabled)']
  return (
    days
      .map((day) => document.querySelector<HTMLElement>(`[data-dates-dropdown] td > button${day}`))
      .find((day) => day !== null) ?? null
  )
}
