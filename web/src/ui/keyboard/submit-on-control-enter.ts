import type { KeyboardEvent } from 'react'
import { mainAction } from './main-action.ts'

/**
 * Key handler: `Ctrl Entrée` submits the form from anywhere in its dialog, even from the close cross, which
 * is outside the form. Without a form, it presses the main button. It does nothing while a deletion must be
 * confirmed.
 */
export function submitOnControlEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  const around = event.currentTarget
  // React also bubbles events from dialogs that were opened from this one. They are ignored.
  if (!(event.target instanceof Node && around.contains(event.target))) return
  event.preventDefault()
  if (around.querySelector('[role=alertdialog].late')) return
  const form = around instanceof HTMLFormElement ? around : around.querySelector('form')
  if (form) form.requestSubmit()
  else mainAction(around)?.click()
}
