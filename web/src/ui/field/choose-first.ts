import type { KeyboardEvent } from 'react'
import { completes } from './completes.ts'

/** Entrée in a searchable select takes the marked option, or the first match when none is marked yet. */
export function chooseFirst(event: KeyboardEvent<HTMLInputElement>) {
  keepForm(event)
  if (!isChoice(event)) return
  const option = markedOf(event.currentTarget) ?? optionsOf(event.currentTarget)[0]
  option?.click()
}

/**
 * Entrée in a field where anything may be written: it takes the marked option, or the first that goes on with
 * what is typed.
 */
export function completeTyped(event: KeyboardEvent<HTMLInputElement>) {
  keepForm(event)
  if (!isChoice(event)) return
  const input = event.currentTarget
  const [first] = optionsOf(input)
  const isCompletion = first !== undefined && completes(first.textContent, input.value)
  const option = markedOf(input) ?? (isCompletion ? first : undefined)
  option?.click()
}

/**
 * Entrée in an open list is for the list, even one that offers nothing: a name nobody has would send the form
 * without it.
 */
export function keepForm(event: KeyboardEvent<HTMLInputElement>) {
  if (isEnter(event) && isOpen(event.currentTarget)) event.preventDefault()
}

export function isChoice(event: KeyboardEvent<HTMLInputElement>): boolean {
  return isEnter(event) && event.currentTarget.value !== ''
}

function isEnter({ key, ctrlKey, metaKey }: KeyboardEvent<HTMLInputElement>): boolean {
  return key === 'Enter' && !ctrlKey && !metaKey
}

// `aria-expanded` comes one drawing later than the list.
function isOpen(input: HTMLInputElement): boolean {
  return input.dataset.expanded === 'true'
}

export function optionsOf(input: HTMLInputElement): HTMLElement[] {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return [...(list?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? [])]
}

export function markedOf(input: HTMLInputElement): HTMLElement | undefined {
  return optionsOf(input).find((option) => option.hasAttribute('data-combobox-selected'))
}
