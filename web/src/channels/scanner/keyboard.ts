// A scanner types as on an American keyboard unless it is configured: on a French one its digits become other
// characters, on a Chinese or Russian one its letters are lost.

/** A key as the device types it, and as an American keyboard labels it. */
export type TypedKey = {
  key: string
  /** Null or absent for a device that does not say which key was pressed. */
  american?: string | null
  /** True when an input method took the key, or when it waits for another one. */
  isHidden?: boolean
}

type KeyPress = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'getModifierState'>

const figuresWithShift = ')!@#$%^&*('
const otherKeys: Record<string, string> = {
  ...{ Space: '  ', Minus: '-_', Equal: '=+', BracketLeft: '[{', BracketRight: ']}', Backslash: '\\|' },
  ...{ Semicolon: ';:', Quote: '\'"', Comma: ',<', Period: '.>', Slash: '/?', Backquote: '`~' },
  ...{ NumpadAdd: '++', NumpadSubtract: '--', NumpadMultiply: '**', NumpadDivide: '//', NumpadDecimal: '..' },
}

/** The character of a physical key on an American keyboard. Null for a key without one. */
export function americanCharacter(event: KeyPress): string | null {
  const { code, shiftKey } = event
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey === event.getModifierState('CapsLock') ? letter.toLowerCase() : letter
  const figure = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (figure) return shiftKey && code.startsWith('D') ? (figuresWithShift[Number(figure)] ?? null) : figure
  return otherKeys[code]?.[shiftKey ? 1 : 0] ?? null
}

/** The text that a scanner meant by these keys, whatever the layout or the input method of the device. */
export function intendedText(keys: readonly TypedKey[]): string {
  const typed = keys.map(({ key }) => key).join('')
  const isKnown = keys.every(({ american }) => american)
  if (!isKnown || !isOfOtherLayout(keys)) return typed
  return keys.map(({ american }) => american).join('')
}

/** True for keys of another alphabet, and for a row of figures that needs Shift. */
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
/** French words have a few of these characters too. */
const fewest = 4
const leastShare = 0.45

function isShareOfCode(figures: number, length: number): boolean {
  return figures >= fewest && figures > length * leastShare
}

/**
 * The intended text of a scanner configured for another keyboard than the device's. Any other text is
 * returned unchanged.
 */
export function asMeant(text: string): string {
  const signs = text.match(signsOfFigures)?.length ?? 0
  if (/\d/.test(text) || !isShareOfCode(signs, text.length)) return text
  return [...text].map((sign) => (french.includes(sign) ? american[french.indexOf(sign)] : sign)).join('')
}
