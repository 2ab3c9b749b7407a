import type { KeyboardEvent } from 'react'
import { completes } from './completes.ts'

/** Key handler of a searchable select: Enter chooses the highlighted option, otherwise the first match. */
export function chooseFirst(event: KeyboardEvent<HTMLInputElement>) {
  keepForm(event)
  if (!isChoice(event)) return
  const option = markedOption(event.currentTarget) ?? optionsOf(event.currentTarget)[0]
  option?.click()
}

/**
 * Key handler of a searchable select like `chooseFirst`. While the list is closed and an option is chosen,
 * Enter calls `accept`, which goes on to the next field.
 */
export function goOnFromChosen(
  event: KeyboardEvent<HTMLInputElement>,
  accept: (() => void) | undefined,
): void {
  if (accept && isEnter(event) && !isListOpen(event.currentTarget)) {
    event.preventDefault()
    accept()
  } else chooseFirst(event)
}

/**
 * Key handler of a free text field with suggestions: Enter chooses the highlighted suggestion, otherwise the
 * first one that begins with the typed text.
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
 * Prevents Enter from submitting the form while the list is open, even if the list is empty. Otherwise the
 * form would be sent without the name that the user is typing.
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

// Reads `data-expanded`, because `aria-expanded` is set one render after the list opens.
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
