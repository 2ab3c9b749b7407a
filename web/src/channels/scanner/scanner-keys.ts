import { longestCode } from '@escale/contract/channels/labels/carrier-number'
import { showFailure } from '#ui/feedback/toast.ts'
import { dialogOnTop } from '#ui/keyboard/useReturnedFocus.ts'
import { americanCharacter, type TypedKey } from './keyboard.ts'
import { parseScan } from './scan.ts'
import { signalFailure } from './scan-feedback.ts'
import { ScanQueue } from './scan-queue.ts'
import { type KeyPlace, wedgeReader } from './scan-recognition.ts'
import { type FieldState, fieldState, keyDestination, restoreField, writeValue } from './typed-field.ts'

// The only key listener for hand scanners, on the document before all others. Text that a scanner typed into
// a field is removed from it, and its Enter key presses nothing.

/** Scanners may end with two keys: Enter and a line feed, or Enter and Tab. */
const secondEndMs = 150

export const unwanted = "Lecture ignorée : cet écran n'attend aucun code."

export const scans = new ScanQueue({
  dialogOnTop: () => dialogOnTop()?.id ?? null,
  isReading: () => fieldStates.length > 0 && performance.now() - characterAt < secondEndMs,
  onUnwanted: () => refuseScan(unwanted),
  onHeld: () => refuseScan('Lecture gardée : fermez cette fenêtre.'),
})

/** Announces a refused scan by a tone, a vibration and a message that screen readers read. */
export function refuseScan(sentence: string) {
  signalFailure()
  showFailure(sentence)
}

let isListening = false

/** Listens from the first screen that wants scans until the page is unloaded. */
export function listenToGun() {
  if (isListening) return
  isListening = true
  document.addEventListener('keydown', handleKey, { capture: true })
  document.addEventListener('beforeinput', followFocus, { capture: true })
}

const readKey = wedgeReader()
let fieldStates: (FieldState | null)[] = []
let endedAt = Number.NEGATIVE_INFINITY

function handleKey(event: KeyboardEvent) {
  const pressed = typedKey(event)
  const key = pressed?.key ?? null
  if (event.timeStamp - endedAt <= secondEndMs && isSecondEnd(event)) return consume(event)
  const place = keyDestination(event.target)
  if (pressed === null || key === null || place === null)
    return void readKey({ key: null, at: event.timeStamp })
  if (isShortcut(event, key, place) && isWithinScan(event)) event.preventDefault()
  if (key.length === 1) rememberField(event)
  const text = readKey({ ...pressed, at: event.timeStamp, place })
  if (text !== null) handleScan(event, text)
}

/**
 * True for a key that does something outside a code: a space presses the focused button or scrolls the page,
 * a control character opens a window of the browser.
 */
function isShortcut({ ctrlKey }: KeyboardEvent, key: string, place: KeyPlace): boolean {
  return (key === ' ' && place === 'page') || (ctrlKey && /^\p{Cc}$/u.test(key))
}

function isWithinScan({ timeStamp }: KeyboardEvent): boolean {
  return fieldStates.length > 0 && timeStamp - lastAt < secondEndMs
}

let lastAt = Number.NEGATIVE_INFINITY
/** The time of the last character, by the clock of the page. */
let characterAt = Number.NEGATIVE_INFINITY

function rememberField(event: KeyboardEvent) {
  lastAt = event.timeStamp
  characterAt = performance.now()
  endedAt = Number.NEGATIVE_INFINITY // Another scan has begun, with its own end.
  // Only the fields of the last scan are restored.
  fieldStates = [...fieldStates.slice(-longestCode), fieldState(event.target)]
}

/**
 * Corrects the last remembered field when the focus moved between a key and its character, as when a form
 * opens during a scan: the character then goes to the newly focused field.
 */
function followFocus({ target }: InputEvent) {
  const last = fieldStates.length - 1
  if (last >= 0 && fieldStates[last]?.field !== target) fieldStates[last] = fieldState(target)
}

function handleScan(event: KeyboardEvent, text: string) {
  const before = fieldStates.slice(-text.length)
  fieldStates = []
  const field = event.target
  // A key of the page may have moved the focus into the field meanwhile.
  const isOfField = before.every((state) => state?.field === field)
  if (!scans.isWanted() && isOfField && keyDestination(field) !== 'page')
    return restartSearch(event, before[0], text)
  consume(event)
  endedAt = event.timeStamp
  const restored = new Set<Element>()
  for (const state of before) {
    if (!state || restored.has(state.field)) continue
    restoreField(state, event.isComposing)
    restored.add(state.field)
  }
  scans.add(parseScan(text))
}

/**
 * Outside the warehouse a scanner types into a field like a keyboard, but a second code replaces the first in
 * a search.
 */
function restartSearch(event: KeyboardEvent, state: FieldState | null | undefined, text: string) {
  if (!state?.value || event.key !== 'Enter' || !isSearch(event.target)) return
  consume(event)
  writeValue(state.field, text)
}

/**
 * Null for keys that no scanner types: a shortcut, a key held down, Tab backwards. An input method takes keys
 * before the page, and a dead key waits for the next one: what they label is known all the same.
 */
function typedKey(event: KeyboardEvent): TypedKey | null {
  if (event.repeat || (event.shiftKey && event.key === 'Tab')) return null
  const isModified = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph')
  if (isModified && !['Control', 'Alt', 'Meta'].includes(event.key)) {
    const key = separatorOf(event)
    return key === null ? null : { key, american: key }
  }
  const american = americanCharacter(event)
  const isTaken = event.isComposing || event.key === 'Process'
  if (!isTaken && event.key !== 'Dead') return { key: event.key, american }
  if (american !== null) return { key: american, american, isHidden: true }
  return ['Enter', 'Tab'].includes(event.code) ? { key: event.code } : null
}

/** Control characters separate the fields of a code. Keyboards type them with Ctrl. */
function separatorOf({ ctrlKey, altKey, key, code }: KeyboardEvent): string | null {
  if (!ctrlKey || altKey) return null
  if (key === ']') return '\u001d'
  if (key === '^' || code === 'Digit6') return '\u001e'
  return key.toLowerCase() === 'd' && fieldStates.length > 0 ? '\u0004' : null
}

function isSecondEnd({ key, ctrlKey, shiftKey }: KeyboardEvent): boolean {
  return key === 'Enter' || (key === 'Tab' && !shiftKey) || (ctrlKey && ['j', 'm'].includes(key))
}

function isSearch(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement &&
    (target.type === 'search' || target.closest('.filter-search') !== null)
  )
}

function consume(event: KeyboardEvent) {
  event.preventDefault()
  event.stopImmediatePropagation()
}
