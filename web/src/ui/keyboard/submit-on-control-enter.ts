import type { KeyboardEvent } from 'react'
import { mainAction } from './main-action.ts'

/**
 * `Ctrl Entrée` submits from anywhere in the form or its dialog, even from the cross, which is outside the
 * form. Without a form it presses the main button. A question before a deletion is answered by its own
 * buttons only.
 */
export function submitOnControlEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  const around = event.currentTarget
  // React bubbles the events of a dialog opened from this one.
  if (!(event.target instanceof Node && around.contains(event.target))) return
  event.preventDefault()
  if (around.querySelector('[role=alertdialog].late')) return
  const form = around instanceof HTMLFormElement ? around : around.querySelector('form')
  if (form) form.requestSubmit()
  else mainAction(around)?.click()
}
