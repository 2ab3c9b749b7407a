// Calling codes of one and of two figures; all the others have three.
const shortCodes = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/**
 * How the countries of the trade group their figures, the first rule that fits. From the numbering plans of
 * libphonenumber, but for Ivory Coast,
 * which reads ten figures in pairs. Its code would weigh more than a screen may; a test compares.
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

/**
 * Numbers kept in E.164, spaced to be read as in their country: `+243 812 345 678`, `+225 07 82 70 14 28`.
 */
export function readablePhone(kept: string | null): string {
  return kept?.replaceAll(/\+\d{7,15}/g, spaced) ?? ''
}

function spaced(number: string): string {
  const code = shortCodes.exec(number)?.[0] ?? number.slice(0, 4)
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
