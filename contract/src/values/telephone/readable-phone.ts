// Matches calling codes of one or two digits. All other calling codes have three.
const shortCodes = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/**
 * Digit groups of national numbers, for the countries served by the freight companies. The first match
 * applies. The table is copied from libphonenumber, which is too large for the browser, and a test compares
 * them. Exception: the ten digits of Ivory Coast are written in pairs.
 */
const groupings: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^\+242\d{9}$/, [2, 3, 4]],
  [/^\+(?:225|229)\d{10}$/, [2, 2, 2, 2, 2]],
  [/^\+237\d{9}$/, [1, 2, 2, 2, 2]],
  [/^\+241\d{8}$/, [2, 2, 2, 2]],
  [/^\+2218\d{8}$/, [3, 2, 2, 2]],
  [/^\+221\d{9}$/, [2, 3, 2, 2]],
  [/^\+86(?:10|2\d)\d{8}$/, [2, 4, 4]],
  [/^\+86[13-9]\d{10}$/, [3, 4, 4]],
  [/^\+971\d{8}$/, [1, 3, 4]],
  [/^\+9715\d{8}$/, [2, 3, 4]],
  [/^\+33\d{9}$/, [1, 2, 2, 2, 2]],
  [/^\+324\d{8}$/, [3, 2, 2, 2]],
]

/** Formats the E.164 numbers in a text with spaces: `+243 812 345 678`, `+225 07 82 70 14 28`. */
export function readablePhone(stored: string | null): string {
  return stored?.replaceAll(/\+\d{7,15}/g, spaceNumber) ?? ''
}

/**
 * The text « Complété : +229 01 97 65 43 21 » when the stored number contains digits that the user did not
 * type. Otherwise undefined.
 */
export function completionText(typed: string, stored: string | null | undefined): string | undefined {
  if (!stored || !/^\+\d{7,15}$/.test(stored)) return undefined
  const national = stored.slice(codeOf(stored).length)
  const digits = typed.normalize('NFKC').replaceAll(/\D/g, '')
  return digits.includes(national) ? undefined : `Complété\u00a0: ${readablePhone(stored)}`
}

function codeOf(number: string): string {
  return shortCodes.exec(number)?.[0] ?? number.slice(0, 4)
}

function spaceNumber(number: string): string {
  const code = codeOf(number)
  const figures = number.slice(code.length)
  const sizes = groupings.find(([form]) => form.test(number))?.[1]
  return `${code} ${sizes ? inGroups(figures, sizes) : inThrees(figures)}`
}

function inGroups(figures: string, sizes: readonly number[]): string {
  const starts = sizes.map((_, group) => sizes.slice(0, group).reduce((sum, size) => sum + size, 0))
  return starts.map((start, group) => figures.slice(start, starts[group + 1])).join(' ')
}

function inThrees(figures: string): string {
  return figures.replaceAll(/\d{3}(?=\d{2})/g, '$& ')
}
