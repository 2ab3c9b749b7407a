import type { Day } from '@escale/contract/values/days'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { dayAcross } from './day-across.ts'

/** With this attribute, Mantine does not let the Escape key close the surrounding dialog. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' }

type Options = {
  isReadOnly: boolean
  start: Day | undefined
  minDate?: Day | undefined
  maxDate?: Day | undefined
}

/**
 * State and keys of the calendar below a day field. A click or the arrow down opens it. The focus alone does
 * not, because the calendar would cover what a person types next. Arrow down moves into the calendar, arrow
 * keys cross months, and Escape closes the calendar (not the dialog) and returns to the field.
 */
export function useCalendar({ isReadOnly, start, ...limits }: Options) {
  const field = useRef<HTMLInputElement>(null)
  const { month, cross } = useMonth(start, limits)
  const { isOpen, open, close, handlers } = useOpenState(field, isReadOnly)

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) close()
    if (event.key !== 'ArrowDown' || event.target !== field.current) return
    event.preventDefault()
    if (isOpen) dayToEnter()?.focus()
    else open()
  }

  return {
    field,
    popover: { opened: isOpen },
    wrapper: { ...handlers, onKeyDown: handleKey },
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

/**
 * The calendar opens when its field is clicked, or by its keys. It closes when the focus leaves the field and
 * the calendar.
 */
function useOpenState(field: RefObject<HTMLInputElement | null>, isReadOnly: boolean) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(!isReadOnly)

  function close() {
    setOpen(false)
    if (isInCalendar(document.activeElement)) field.current?.focus()
  }

  function closeOnBlur({ relatedTarget }: FocusEvent) {
    if (!isInCalendar(relatedTarget)) setOpen(false)
  }

  function openOnClick({ target }: MouseEvent) {
    if (target === field.current) open()
  }

  return {
    isOpen,
    open,
    close,
    handlers: { onBlur: closeOnBlur, onClick: openOnClick },
  }
}

/**
 * The visible month, and arrow keys that move into another month. Mantine's own arrow keys stop at the edge
 * of the month.
 */
function useMonth(start: Day | undefined, limits: Pick<Options, 'minDate' | 'maxDate'>) {
  const [shown, setShown] = useState(start)
  const [focusedDay, setFocusedDay] = useState<{ day: Day } | null>(null)
  useEffect(() => {
    if (focusedDay)
      document.querySelector<HTMLElement>(`[data-dates-dropdown] [data-day="${focusedDay.day}"]`)?.focus()
  }, [focusedDay])

  function cross(day: Day, event: KeyboardEvent) {
    const next = dayAcross(day, event.key, limits)
    if (!next) return
    event.preventDefault()
    setShown(next)
    setFocusedDay({ day: next })
  }

  return { month: { ...(shown && { date: shown }), onDateChange: setShown }, cross }
}

function isInCalendar(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest('[data-dates-dropdown]') !== null
}

/** The day to focus in the calendar: the chosen day, otherwise today, otherwise the first of the month. */
function dayToEnter(): HTMLElement | null {
  const days = ['[data-selected]', '[data-today]', ':not([data-outside], :disabled)']
  return (
    days
      .map((day) => document.querySelector<HTMLElement>(`[data-dates-dropdown] td > button${day}`))
      .find((day) => day !== null) ?? null
  )
}
