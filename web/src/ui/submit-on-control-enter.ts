import type { KeyboardEvent } from 'react'

/** `Ctrl Entrée` saves, wherever in the form one is. */
export function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
