import { numberWithin } from '@escale/contract/channels/labels/carrier-number'
import { asMeant, intendedText, type TypedKey } from './keyboard.ts'

/** The destination of the keys: no field, or a field for a code, a figure or any other text. */
export type KeyPlace = 'page' | 'code' | 'figure' | 'text'

/** `key` is null where a shortcut or a key held down breaks the sequence. */
type Key = Omit<TypedKey, 'key'> & { key: string | null; at: number; place?: KeyPlace }
type RunKey = TypedKey & { at: number }

/** Milliseconds. Wireless scanners need up to 100 ms per key, and the margin covers their jitter. */
const slowestMs = 115
/**
 * Milliseconds. A sequence of fast keys may pause on a busy radio or device. No person continues a sequence
 * that they did not type.
 */
const longestHaltMs = 1000
/** Milliseconds. A longer pause before Enter may be a person who confirms a text that a program typed. */
const longestHaltAtEndMs = 300
/**
 * Milliseconds. A person needs longer from a field to the trigger, so earlier keys belong to the word before.
 */
const sameWordMs = 800
const fewest = 4

/**
 * Recognizes a hand scanner, which types its code and ends with Enter or Tab. Returns the text at that end,
 * and null at every other key. Typing by hand in a field never counts as a scan.
 */
export function wedgeReader(): (pressed: Key) => string | null {
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

/** `run` includes the final key. */
function isOfGun(run: readonly RunKey[], place: KeyPlace): boolean {
  const length = run.length - 1
  if (length < fewest) return false
  const text = intendedText(run.slice(0, -1))
  if (place === 'page') return isCodeLike(text) || isTypedByMachine(run)
  if (place === 'code') return length >= 6 && isCodeLike(text)
  return isCodeLike(text) && length >= (place === 'figure' ? 8 : 6) && isTypedByMachine(run)
}

/**
 * No person types six keys at 35 ms each, or eight at 55 ms. Slower scanners are recognized by their
 * regularity.
 */
function isTypedByMachine(run: readonly { at: number }[]): boolean {
  const pauses = pausesOf(run)
  const median = medianPauseMs(run)
  if (median <= 35) return true
  if (pauses.length < 9) return false
  return median <= 55 || Math.max(...pauses) - Math.min(...pauses) <= median * 0.25
}

/** True for a text with digits, in capitals, or with an address. */
function isCodeLike(text: string): boolean {
  const intended = asMeant(text)
  return /\d|:\/\/|^www\./.test(intended) || /^[A-Z]{6,}$/.test(intended)
}

/**
 * True for a name, which stays in its field even with a number: lowercase letters in a code are hexadecimal
 * digits, or words around the number of a parcel.
 */
function isOfName(text: string): boolean {
  if (/:\/\/|^www\.|^[\da-f-]{36}$/.test(text) || numberWithin(text) !== null) return false
  return /(?![a-f]{3})\p{Ll}{3}/u.test(asMeant(text))
}

function medianPauseMs(keys: readonly { at: number }[]): number {
  const pauses = pausesOf(keys).toSorted((one, other) => one - other)
  return pauses[pauses.length >> 1] ?? Number.POSITIVE_INFINITY
}

function pausesOf(keys: readonly { at: number }[]): number[] {
  return keys.slice(1).map(({ at }, n) => at - (keys[n]?.at ?? at))
}
