import { numberWithin } from '@escale/contract/channels/labels/carrier-number'
import { intendedText, type TypedKey, withLayoutCorrected } from './keyboard.ts'

/** Where the typed characters go: no input field, or a field for a code, a number or other text. */
export type KeyPlace = 'page' | 'code' | 'figure' | 'text'

/** `key` is null for a shortcut or a repeated key, which a scanner never sends. */
type Key = Omit<TypedKey, 'key'> & { key: string | null; at: number; place?: KeyPlace }
type RunKey = TypedKey & { at: number }

/**
 * The longest pause between two keys of a slow scanner, in milliseconds. Wireless scanners need up to 100 ms
 * per key, plus a margin.
 */
const slowestMs = 115
/**
 * The longest pause within a fast sequence, in milliseconds. A busy radio link or computer can interrupt a
 * scanner. A person would not continue a sequence that they did not type.
 */
const longestHaltMs = 1000
/**
 * The longest pause before the final Enter, in milliseconds. After a longer one, a person may be confirming a
 * text that a program typed.
 */
const longestHaltAtEndMs = 300
/**
 * Keys within this many milliseconds belong to the same word. A person who types in a field and then uses the
 * scanner needs longer.
 */
const sameWordMs = 800
const fewest = 4

/**
 * Recognizes the key presses of a hand scanner, which end with Enter or Tab. The returned function takes each
 * key press. It returns the scanned text at the final key, and null for all others. Typing by hand in a field
 * never counts as a scan.
 */
export function createScanDetector(): (pressed: Key) => string | null {
  let keys: RunKey[] = []
  let wordBefore = ''
  let lastAt = Number.NEGATIVE_INFINITY
  return ({ key, at, place = 'page', ...physical }) => {
    const isEnd = key === 'Enter' || key === 'Tab'
    const isByMachine = keys.length >= 3 && medianPauseMs(keys) <= 35
    if (key === null || at - lastAt > longestPauseMs(isByMachine, isEnd)) {
      wordBefore = at - lastAt > sameWordMs ? '' : wordBefore + intendedText(keys)
      keys = []
    }
    lastAt = at
    if (isEnd) {
      const run = [...keys, { key, at }]
      const isName = place === 'text' && isOfName(wordBefore + intendedText(keys))
      keys = []
      wordBefore = ''
      return isOfGun(run, place) && !isName ? intendedText(run.slice(0, -1)) : null
    }
    if (key?.length === 1) keys.push({ key, at, ...physical })
    return null
  }
}

function longestPauseMs(isByMachine: boolean, isEnd: boolean): number {
  if (!isByMachine) return slowestMs
  return isEnd ? longestHaltAtEndMs : longestHaltMs
}

/** Whether a sequence of keys comes from a scanner. `run` includes the final key. */
function isOfGun(run: readonly RunKey[], place: KeyPlace): boolean {
  const length = run.length - 1
  if (length < fewest) return false
  const text = intendedText(run.slice(0, -1))
  if (place === 'page') return isCodeLike(text) || isTypedByMachine(run)
  if (place === 'code') return length >= 6 && isCodeLike(text)
  return isCodeLike(text) && length >= (place === 'figure' ? 8 : 6) && isTypedByMachine(run)
}

/**
 * A person cannot type six keys with pauses of 35 ms, or eight with 55 ms. Slower scanners are recognized by
 * the regularity of their pauses.
 */
function isTypedByMachine(run: readonly { at: number }[]): boolean {
  const pauses = pausesOf(run)
  const median = medianPauseMs(run)
  if (median <= 35) return true
  if (pauses.length < 9) return false
  return median <= 55 || Math.max(...pauses) - Math.min(...pauses) <= median * 0.25
}

/** True for a text that has digits, is in capitals, or contains a URL. */
function isCodeLike(text: string): boolean {
  const intended = withLayoutCorrected(text)
  return /\d|:\/\/|^www\./.test(intended) || /^[A-Z]{6,}$/.test(intended)
}

/**
 * True for a text with lowercase words, such as a name with a number, which must stay in its field. Excluded
 * are hexadecimal ids, URLs and texts that contain a tracking number.
 */
function isOfName(text: string): boolean {
  if (/:\/\/|^www\.|^[\da-f-]{36}$/.test(text) || numberWithin(text) !== null) return false
  return /(?![a-f]{3})\p{Ll}{3}/u.test(withLayoutCorrected(text))
}

function medianPauseMs(keys: readonly { at: number }[]): number {
  const pauses = pausesOf(keys).toSorted((one, other) => one - other)
  return pauses[pauses.length >> 1] ?? Number.POSITIVE_INFINITY
}

function pausesOf(keys: readonly { at: number }[]): number[] {
  return keys.slice(1).map(({ at }, n) => at - (keys[n]?.at ?? at))
}
