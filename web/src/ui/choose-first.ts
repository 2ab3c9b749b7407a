import type { KeyboardEvent } from 'react'

/** Entrée in a searchable select takes the marked option, or the first match when none is marked yet. */
export function chooseFirst(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !event.currentTarget.value) return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const option = list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? list?.querySelector<HTMLElement>('[data-combobox-option]')
  if (!option) return
  event.preventDefault()
  option.click()
}
