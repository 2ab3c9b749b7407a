import { asMeant } from './keyboard.ts'

/**
 * Where the keys of a gun would go: nowhere, into a field that expects a code, a figure, or any other text.
 */
export type KeyPlace = 'page' | 'code' | 'figure' | 'text'

/** `key` is null where a run is broken: a shortcut, a key that is held down. */
type Key = { key: string | null; at: number; place?: KeyPlace }

/** Guns without a wire need up to 100 ms a key; the margin covers their jitter. */
const slowestMs = 115
/**
 * A run of machine keys may halt: a busy radio, a busy machine. No hand starts again within a run that it did
 * not type.
 */
const longestHaltMs = 1000
/** The end may be a hand's, which presses Enter after a text that a program typed. */
const longestHaltAtEndMs = 300
/** A hand needs longer from a field to the trigger: keys that come sooner go on with the word before them. */
const sameWordMs = 800
const fewest = 4

/**
 * Reads the keys of a gun, which types what it scans and ends with Enter or Tab. Gives the text at that end,
 * and null at every
 * other key. A hand that types in a field is never taken for a gun.
 */
export function wedgeReader(): (pressed: Key) => string | null {
  let keys: { key: string; at: number }[] = []
  let wordBefore = ''
  let lastAt = Number.NEGATIVE_INFINITY
  return ({ key, at, place = 'page' }) => {
    const isEnd = key === 'Enter' || key === 'Tab'
    const isByMachine = keys.length >= 3 && medianPauseMs(keys) <= 35
    if (key === null || at - lastAt > longestPauseMs(isByMachine, isEnd)) {
      wordBefore = at - lastAt > sameWordMs ? '' : wordBefore + textOf(keys)
      keys = []
    }
    lastAt = at
    if (isEnd) {
      const run = [...keys, { key, at }]
      const isName = place === 'text' && isOfName(wordBefore + textOf(keys))
      keys = []
      wordBefore = ''
      return isOfGun(run, place) && !isName ? textOf(run.slice(0, -1)) : null
    }
    if (key?.length === 1) keys.push({ key, at })
    return null
  }
}

function longestPauseMs(isByMachine: boolean, isEnd: boolean): number {
  if (!isByMachine) return slowestMs
  return isEnd ? longestHaltAtEndMs : longestHaltMs
}

/** `run` holds the key that ends it too. */
function isOfGun(run: readonly { key: string; at: number }[], place: KeyPlace): boolean {
  const length = run.length - 1
  if (length < fewest) return false
  const text = textOf(run.slice(0, -1))
  if (place === 'page') return isCodeLike(text) || isTypedByMachine(run)
  if (place === 'code') return length >= 6 && isCodeLike(text)
  return isCodeLike(text) && length >= (place === 'figure' ? 8 : 6) && isTypedByMachine(run)
}

/**
 * No hand types six keys at 35 ms each, nor eight at 55 ms. A slower gun betrays itself by its regularity.
 */
function isTypedByMachine(run: readonly { at: number }[]): boolean {
  const pauses = pausesOf(run)
  const median = medianPauseMs(run)
  if (median <= 35) return true
  if (pauses.length < 9) return false
  return median <= 55 || Math.max(...pauses) - Math.min(...pauses) <= median * 0.25
}

/** Codes hold figures, are in capitals, or open something. */
function isCodeLike(text: string): boolean {
  const meant = asMeant(text)
  return /\d|:\/\/|^www\./.test(meant) || /^[A-Z]{6,}$/.test(meant)
}

/**
 * A name is left to its field, also one with a number that a program types: small letters in a code are
 * hexadecimal figures.
 */
function isOfName(text: string): boolean {
  return /(?![a-f]{3})\p{Ll}{3}/u.test(asMeant(text)) && !/:\/\/|^www\.|^[\da-f-]{36}$/.test(text)
}

function textOf(run: readonly { key: string }[]): string {
  return run.map(({ key }) => key).join('')
}

function medianPauseMs(keys: readonly { at: number }[]): number {
  const pauses = pausesOf(keys).toSorted((one, other) => one - other)
  return pauses[pauses.length >> 1] ?? Number.POSITIVE_INFINITY
}

function pausesOf(keys: readonly { at: number }[]): number[] {
  return keys.slice(1).map(({ at }, n) => at - (keys[n]?.at ?? at))
}
