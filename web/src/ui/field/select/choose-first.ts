import type { KeyboardEvent } from 'react'
import { completes } from './completes.ts'

/** Enter in a searchable select takes the marked option, or the first match when none is marked. */
export function chooseFirst(event: KeyboardEvent<HTMLInputElement>) {
  keepForm(event)
  if (!isChoice(event)) return
  const option = markedOption(event.currentTarget) ?? optionsOf(event.currentTarget)[0]
  option?.click()
}

/**
 * Enter in a field for free text takes the marked option, or the first one that begins with the typed text.
 */
export function completeTyped(event: KeyboardEvent<HTMLInputElement>) {
  keepForm(event)
  if (!isChoice(event)) return
  const input = event.currentTarget
  const [first] = optionsOf(input)
  const isCompletion = first !== undefined && completes(first.textContent, input.value)
  const option = markedOption(input) ?? (isCompletion ? first : undefined)
  option?.click()
}

/**
 * Enter in an open list belongs to the list, even an empty one: an unknown name would submit the form without
 * it.
 */
export function keepForm(event: KeyboardEvent<HTMLInputElement>) {
  if (isEnter(event) && isListOpen(event.currentTarget)) event.preventDefault()
}

export function isChoice(event: KeyboardEvent<HTMLInputElement>): boolean {
  return isEnter(event) && event.currentTarget.value !== ''
}

function isEnter({ key, ctrlKey, metaKey }: KeyboardEvent<HTMLInputElement>): boolean {
  return key === 'Enter' && !ctrlKey && !metaKey
}

// `aria-expanded` is set one render later than the list opens.
function isListOpen(input: HTMLInputElement): boolean {
  return input.dataset.expanded === 'true'
}

export function optionsOf(input: HTMLInputElement): HTMLElement[] {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return [...(list?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? [])]
}

export function markedOption(input: HTMLInputElement): HTMLElement | undefined {
  return optionsOf(input).find((option) => option.hasAttribute('data-combobox-selected'))
}
