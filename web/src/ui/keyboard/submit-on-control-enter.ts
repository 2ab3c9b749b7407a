import type { KeyboardEvent } from 'react'
import { mainAction } from './main-action.ts'

/**
 * `Ctrl Entrée` saves, wherever in the form or its dialog one is: on the cross too, which stands outside the
 * form. Where there is no form it does
 * what the dialog offers. A deletion that is asked about is answered by its own buttons only.
 */
export function submitOnControlEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  const around = event.currentTarget
  // A dialog opened from this one is heard here too.
  if (!(event.target instanceof Node && around.contains(event.target))) return
  event.preventDefault()
  if (around.querySelector('[role=alertdialog].late')) return
  const form = around instanceof HTMLFormElement ? around : around.querySelector('form')
  if (form) form.requestSubmit()
  else mainAction(around)?.click()
}
