// A hand scanner sends key presses as on an American keyboard unless it is configured otherwise. On a
// computer with a French layout, its digits arrive as other characters. On a Chinese or Russian one, its
// letters are lost. This file reconstructs the text.

/** A key press: the character that the computer typed, and the one on an American keyboard. */
export type TypedKey = {
  key: string
  /** Null or absent when the device does not report which physical key was pressed. */
  american?: string | null
  /** True when an input method captured the key, or for a dead key, which waits for the next key. */
  isHidden?: boolean
}

type KeyPress = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'getModifierState'>

const figuresWithShift = ')!@#$%^&*('
const otherKeys: Record<string, string> = {
  ...{ Space: '  ', Minus: '-_', Equal: '=+', BracketLeft: '[{', BracketRight: ']}', Backslash: '\\|' },
  ...{ Semicolon: ';:', Quote: '\'"', Comma: ',<', Period: '.>', Slash: '/?', Backquote: '`~' },
  ...{ NumpadAdd: '++', NumpadSubtract: '--', NumpadMultiply: '**', NumpadDivide: '//', NumpadDecimal: '..' },
}

/** The character that a physical key types on an American keyboard. Null for a key that types none. */
export function americanCharacter(event: KeyPress): string | null {
  const { code, shiftKey } = event
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey === event.getModifierState('CapsLock') ? letter.toLowerCase() : letter
  const figure = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (figure) return shiftKey && code.startsWith('D') ? (figuresWithShift[Number(figure)] ?? null) : figure
  return otherKeys[code]?.[shiftKey ? 1 : 0] ?? null
}

/** The text that a scanner sent, independent of the computer's keyboard layout and input method. */
export function intendedText(keys: readonly TypedKey[]): string {
  const typed = keys.map(({ key }) => key).join('')
  const isKnown = keys.every(({ american }) => american)
  if (!isKnown || !isOfOtherLayout(keys)) return typed
  return keys.map(({ american }) => american).join('')
}

/**
 * True when the characters belong to another alphabet, or to a layout that types digits only with Shift, such
 * as the French one.
 */
function isOfOtherLayout(keys: readonly TypedKey[]): boolean {
  if (keys.some(({ key, isHidden }) => isHidden || isOfOtherAlphabet(key))) return true
  const mistyped = keys.filter(({ key, american }) => /^\d$/.test(american ?? '') && !/^\d$/.test(key))
  return !keys.some(({ key }) => /^\d$/.test(key)) && isShareOfCode(mistyped.length, keys.length)
}

function isOfOtherAlphabet(key: string): boolean {
  return /^[\p{L}\p{N}]$/u.test(key) && !/^[\p{Script=Latin}\d]$/u.test(key)
}

const french = 'à&é"\'(-è_ç)qazwQAZW,?'
const american = '0123456789-aqwzAQWZmM'
const signsOfFigures = /[à&é"'(è_ç)-]/g
/**
 * The fewest such characters, and their least proportion of the text. French words contain a few of them too.
 */
const fewest = 4
const leastShare = 0.45

function isShareOfCode(figures: number, length: number): boolean {
  return figures >= fewest && figures > length * leastShare
}

/**
 * The text that a scanner sent when scanner and computer are configured for different layouts. Any other text
 * is returned unchanged.
 */
export function withLayoutCorrected(text: string): string {
  const signs = text.match(signsOfFigures)?.length ?? 0
  if (/\d/.test(text) || !isShareOfCode(signs, text.length)) return text
  return [...text].map((sign) => (french.includes(sign) ? american[french.indexOf(sign)] : sign)).join('')
}
