import type { KeyboardEvent } from 'react'
import { selectText } from './select-on-tab.ts'

/**
 * Key handler: Enter moves to the next field, as users of scanners and phone keyboards expect. In the last
 * field it submits the form. In a select, Enter chooses an option instead.
 */
export function nextOnEnter(event: KeyboardEvent<HTMLElement>) {
  const field = event.target
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  if (!(field instanceof HTMLInputElement)) return
  const next = nextFieldOf(field, event.currentTarget)
  if (!next) return
  event.preventDefault()
  next.focus()
  selectText(next)
}

function nextFieldOf(field: HTMLInputElement, form: HTMLElement): HTMLInputElement | undefined {
  const fields = [
    ...form.querySelectorAll<HTMLInputElement>(
      'input:not([type=radio], [type=checkbox], [type=file], [type=hidden], :disabled)',
    ),
  ]
  return fields[fields.indexOf(field) + 1]
}
