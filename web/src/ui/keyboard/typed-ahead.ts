/** Milliseconds between keys typed by hand. A scanner is faster, and its keys are not a name for the form. */
const handPauseMs = 35

let stop: (() => void) | null = null

/**
 * Collects letters that the user types while a form is opening, and writes them into its first field. Stops
 * at Escape, a click or a scan.
 */
export function keepTypedAhead(): void {
  stop?.()
  let buffer = ''
  let lastAt = Number.NEGATIVE_INFINITY

  function keepKey(event: KeyboardEvent) {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'Escape' || (isLetter && event.timeStamp - lastAt < handPauseMs)) return stop?.()
    if (isField(event.target) || event.isComposing || event.defaultPrevented) return
    if (event.key === 'Backspace') buffer = buffer.slice(0, -1)
    if (!isLetter || isPress(event)) return
    event.preventDefault()
    event.stopPropagation()
    lastAt = event.timeStamp
    buffer += event.key
  }

  function writeInField({ target }: FocusEvent) {
    if (!isField(target)) return
    stop?.()
    if (buffer !== '') typeText(target, buffer)
  }

  const ended = new AbortController()
  stop = () => ended.abort()
  document.addEventListener('keydown', keepKey, { capture: true, signal: ended.signal })
  document.addEventListener('focusin', writeInField, { signal: ended.signal })
  document.addEventListener('pointerdown', () => stop?.(), { capture: true, signal: ended.signal })
}

type TextField = HTMLInputElement | HTMLTextAreaElement

function isField(target: EventTarget | null): target is TextField {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

/** True when the key is a space that presses the focused button. */
function isPress({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && target instanceof HTMLButtonElement
}

/** Writes text and dispatches an input event, so that the form notices the change. */
function typeText(field: TextField, text: string): void {
  if (field.readOnly || field.disabled) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
