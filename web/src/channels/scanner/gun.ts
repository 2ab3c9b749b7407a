import { failed } from '#ui/feedback/toast.ts'
import { dialogOnTop } from '#ui/keyboard/useReturnedFocus.ts'
import { sayNo } from './feel.ts'
import { scannedIn } from './scan.ts'
import { ScanQueue } from './scan-queue.ts'
import { type FieldState, placeOf, restore, stateOf, writeValue } from './typed-field.ts'
import { wedgeReader } from './wedge.ts'

// The one listener for guns that type: on the document, before anything else hears the keys. What a gun typed
// into a field is
// taken out of it again, and its Enter presses nothing.

/** Some guns end with two keys: Enter and a line feed, or Enter and Tab. */
const secondEndMs = 150

export const unwanted = "Lecture ignorée : cet écran n'attend aucun code."

export const scans = new ScanQueue({
  dialogOnTop: () => dialogOnTop()?.id ?? null,
  isReading: () => states.length > 0 && performance.now() - heardAt < secondEndMs,
  onUnwanted: () => refuseScan(unwanted),
  onHeld: () => refuseScan('Lecture gardée : fermez cette fenêtre.'),
})

/**
 * A scan that comes to nothing is said by a tone, by the hand that holds the device, and in words that are
 * read out.
 */
export function refuseScan(sentence: string) {
  sayNo()
  failed(sentence)
}

let isListening = false

/** Listens from the first screen that wants scans until the page goes. */
export function listenToGun() {
  if (isListening) return
  isListening = true
  document.addEventListener('keydown', hearKey, { capture: true })
  document.addEventListener('beforeinput', followFocus, { capture: true })
}

const read = wedgeReader()
let states: (FieldState | null)[] = []
let endedAt = Number.NEGATIVE_INFINITY

function hearKey(event: KeyboardEvent) {
  const key = keyOf(event)
  if (event.timeStamp - endedAt <= secondEndMs && isSecondEnd(event)) return consume(event)
  const place = placeOf(event.target)
  if (key === null || place === null) return void read({ key: null, at: event.timeStamp })
  // A space presses the button that has the focus, or scrolls the page: within a code it is a sign of the
  // code.
  if (key === ' ' && place === 'page' && states.length > 0 && event.timeStamp - lastAt < secondEndMs)
    event.preventDefault()
  if (key.length === 1) remember(event)
  const text = read({ key, at: event.timeStamp, place })
  if (text !== null) takeScan(event, text)
}

let lastAt = Number.NEGATIVE_INFINITY
/** When the last sign came in, by this page's own clock. */
let heardAt = Number.NEGATIVE_INFINITY

function remember(event: KeyboardEvent) {
  lastAt = event.timeStamp
  heardAt = performance.now()
  endedAt = Number.NEGATIVE_INFINITY // another scan has begun: its end is its own
  states = [...states.slice(-300), stateOf(event.target)] // longer than any code; only those of the last run are put back
}

/**
 * Corrects the last remembered field when the focus moved between a key and its sign, as it does when a form
 * opens during a scan:
 * the sign goes to the field that has the focus by then.
 */
function followFocus({ target }: InputEvent) {
  const last = states.length - 1
  if (last >= 0 && states[last]?.field !== target) states[last] = stateOf(target)
}

function takeScan(event: KeyboardEvent, text: string) {
  const before = states.slice(-text.length)
  states = []
  const field = event.target
  const isOfField = before.every((state) => state?.field === field) // a key of the page may have led into it meanwhile
  if (!scans.isWanted() && isOfField && placeOf(field) !== 'page') return searchAnew(event, before[0], text)
  consume(event)
  endedAt = event.timeStamp
  const restored = new Set<Element>()
  for (const state of before) {
    if (!state || restored.has(state.field)) continue
    restore(state)
    restored.add(state.field)
  }
  scans.add(scannedIn(text))
}

/** Outside the warehouse a gun in a field is a keyboard, but a search is not made of two codes. */
function searchAnew(event: KeyboardEvent, state: FieldState | null | undefined, text: string) {
  if (!state?.value || event.key !== 'Enter' || !isSearch(event.target)) return
  consume(event)
  writeValue(state.field, text)
}

/**
 * Null for what no gun types: a shortcut, a key that is held down, a syllable that is being composed, Tab
 * backwards.
 */
function keyOf(event: KeyboardEvent): string | null {
  if (event.repeat || event.isComposing || event.key === 'Process') return null
  if (event.shiftKey && event.key === 'Tab') return null
  const isModified = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph')
  if (!isModified || ['Control', 'Alt', 'Meta'].includes(event.key)) return event.key
  return isGroupSeparator(event) ? '\u001d' : null
}

/** GS1 codes part their fields by a sign that keyboards type with Ctrl and a bracket. */
function isGroupSeparator({ ctrlKey, altKey, key }: KeyboardEvent): boolean {
  return ctrlKey && !altKey && key === ']'
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
