import type { Day } from '@escale/contract/values/days'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { dayAcross } from './day-across.ts'

/** Mantine's own sign that Escape is not for the dialog around. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' }

type Options = {
  isReadOnly: boolean
  start: Day | undefined
  minDate?: Day | undefined
  maxDate?: Day | undefined
}

/**
 * The calendar under a day's field, and its keys: the focus opens it, unless the dialog gave it as it opened,
 * the arrow down enters it, the arrows go from month
 * to month, Échap closes it before the dialog and comes back to the field.
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

/** The month in sight, and the arrows that lead out of it: Mantine's own stop at its edges. */
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

/**
 * The dialog itself gives its first field the focus as it opens: a calendar there would cover what the dialog
 * says.
 */
function isStartOfDialog(field: Element, before: EventTarget | null): boolean {
  const isWithin = before instanceof Element && field.closest('[role=dialog]')?.contains(before) === true
  return field.hasAttribute('data-autofocus') && !isWithin
}

function isInCalendar(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest('[data-dates-dropdown]') !== null
}

/** The chosen day, or today, or the first of the month. */
function dayToEnter(): HTMLElement | null {
  const days = ['[data-selected]', '[data-today]', ':not([data-outside], :disabled)']
  return (
    days
      .map((day) => document.querySelector<HTMLElement>(`[data-dates-dropdown] td > button${day}`))
      .find((day) => day !== null) ?? null
  )
}
