import { longestCode } from '@escale/contract/channels/labels/carrier-number'
import { showFailure } from '#ui/feedback/toast.ts'
import { dialogOnTop } from '#ui/keyboard/useReturnedFocus.ts'
import { americanCharacter, type TypedKey } from './keyboard.ts'
import { parseScan } from './scan.ts'
import { signalFailure } from './scan-feedback.ts'
import { ScanQueue } from './scan-queue.ts'
import { createScanDetector, type KeyPlace } from './scan-recognition.ts'
import { type FieldState, fieldState, keyDestination, restoreField, writeValue } from './typed-field.ts'

// The application's only key listener for hand scanners. It runs before all other key listeners. Text that a
// scanner typed into a field is removed again, and its Enter key triggers nothing.

/**
 * How long after the final key a second one may follow, in milliseconds. Some scanners end with Enter and a
 * line feed, or with Enter and Tab.
 */
const secondEndMs = 150

export const unwanted = "Lecture ignorée : cet écran n'attend aucun code."

export const scans = new ScanQueue({
  dialogOnTop: () => dialogOnTop()?.id ?? null,
  isReading: () => fieldStates.length > 0 && performance.now() - characterAt < secondEndMs,
  onUnwanted: () => refuseScan(unwanted),
  onHeld: () => refuseScan('Lecture gardée : fermez cette fenêtre.'),
})

/** Rejects a scan with a tone, a vibration and a message, which screen readers read out. */
export function refuseScan(sentence: string) {
  signalFailure()
  showFailure(sentence)
}

let isListening = false

/** Starts listening when the first screen handles scans. Never stops until the page is unloaded. */
export function listenToScanner() {
  if (isListening) return
  isListening = true
  document.addEventListener('keydown', handleKey, { capture: true })
  document.addEventListener('beforeinput', followFocus, { capture: true })
}

const readKey = createScanDetector()
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
 * True for keys of a scan that would trigger something: a space presses the focused button or scrolls the
 * page, and a control character is a browser shortcut.
 */
function isShortcut({ ctrlKey }: KeyboardEvent, key: string, place: KeyPlace): boolean {
  return (key === ' ' && place === 'page') || (ctrlKey && /^\p{Cc}$/u.test(key))
}

function isWithinScan({ timeStamp }: KeyboardEvent): boolean {
  return fieldStates.length > 0 && timeStamp - lastAt < secondEndMs
}

let lastAt = Number.NEGATIVE_INFINITY
/** Time of the last character, in milliseconds since the page was loaded. */
let characterAt = Number.NEGATIVE_INFINITY

function rememberField(event: KeyboardEvent) {
  lastAt = event.timeStamp
  characterAt = performance.now()
  endedAt = Number.NEGATIVE_INFINITY // A new scan has begun, so the previous end no longer matters.
  // Keeps the states of the last scan only, because only its fields are restored.
  fieldStates = [...fieldStates.slice(-longestCode), fieldState(event.target)]
}

/**
 * Replaces the last remembered field when the focus moved between a key press and its character. For example,
 * a form that opens during a scan receives the rest of the characters.
 */
function followFocus({ target }: InputEvent) {
  const last = fieldStates.length - 1
  if (last >= 0 && fieldStates[last]?.field !== target) fieldStates[last] = fieldState(target)
}

function handleScan(event: KeyboardEvent, text: string) {
  const before = fieldStates.slice(-text.length)
  fieldStates = []
  const field = event.target
  // An earlier key of the scan may have moved the focus into this field.
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
 * On screens that handle no scans, a scanner types into fields like a keyboard. In a search field, a second
 * code replaces the first instead of following it.
 */
function restartSearch(event: KeyboardEvent, state: FieldState | null | undefined, text: string) {
  if (!state?.value || event.key !== 'Enter' || !isSearch(event.target)) return
  consume(event)
  writeValue(state.field, text)
}

/**
 * The key press as a scanner would send it. Null for other keys: shortcuts, repeated keys, Shift+Tab. Keys
 * captured by an input method and dead keys count, because the physical key is known.
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

/**
 * The control character of a key combination with Ctrl. Scanners send such characters between the fields of a
 * code.
 */
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
