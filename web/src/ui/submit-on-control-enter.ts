import type { KeyboardEvent } from 'react'

/** `Ctrl Entrée` saves, wherever in the form or its dialog one is: on the cross too, which stands outside the form. */
export function submitOnControlEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  const around = event.currentTarget
  // A dialog opened from this one is heard here too.
  if (!(event.target instanceof Node && around.contains(event.target))) return
  const form = around instanceof HTMLFormElement ? around : around.querySelector('form')
  if (!form) return
  event.preventDefault()
  form.requestSubmit()
}
