import type { KeyboardEvent } from 'react'

/** Entrée in a searchable select takes the marked option, or the first match when none is marked yet. */
export function chooseFirst(event: KeyboardEvent<HTMLInputElement>) {
  if (!isChoice(event)) return
  const option = markedOf(event.currentTarget) ?? optionsOf(event.currentTarget)[0]
  if (!option) return
  event.preventDefault()
  option.click()
}

export function isChoice({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
  return key === 'Enter' && !ctrlKey && !metaKey && currentTarget.value !== ''
}

export function optionsOf(input: HTMLInputElement): HTMLElement[] {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return [...(list?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? [])]
}

export function markedOf(input: HTMLInputElement): HTMLElement | undefined {
  return optionsOf(input).find((option) => option.hasAttribute('data-combobox-selected'))
}
