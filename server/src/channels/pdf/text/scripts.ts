import { type Family, faceOf } from './fonts.ts'

// Ranges of code points rather than Unicode scripts: punctuation shared by several scripts must go to a font
// that has it.
const east = '\\u2e80-\\u9fff\\uf900-\\ufaff\\ufe30-\\ufe4f\\uff00-\\uffef\\u{20000}-\\u{3ffff}'
const arabic = '\\u0600-\\u06ff\\u0750-\\u077f\\u0870-\\u08ff\\ufb50-\\ufdff\\ufe70-\\ufefc'
const hebrew = '\\u0590-\\u05ff\\ufb1d-\\ufb4f'
const runPattern = new RegExp(
  `(?<east>[${east}]+)|(?<arabic>[${arabic}]+)|(?<hebrew>[${hebrew}]+)|[^${east}${arabic}${hebrew}]+`,
  'gu',
)

const usualFamilies: readonly Family[] = ['Geist', 'DejaVu']
const familiesOfScript: Record<string, readonly Family[]> = {
  east: ['Chinese', 'DejaVu'],
  arabic: ['Arabic', 'DejaVu'],
  hebrew: ['Hebrew', 'DejaVu'],
}

/**
 * A part of a word in one script. `font` is a font that has all its characters, undefined if there is none.
 * `families` are the fonts tried for this script.
 */
export type ScriptRun = { text: string; font: Family | undefined; families: readonly Family[] }

/** Splits a word into parts of one script. */
export function scriptRunsOf(word: string): ScriptRun[] {
  if (drawsAll('Geist', word)) return [{ text: word, font: 'Geist', families: usualFamilies }]
  return [...word.matchAll(runPattern)].map(({ 0: text, groups = {} }) => {
    const script = Object.keys(groups).find((name) => groups[name] !== undefined)
    const families = (script && familiesOfScript[script]) || usualFamilies
    return { text, font: fontAmong(families, text), families }
  })
}

/** The first of these fonts that has every character of the text. */
export function fontAmong(families: readonly Family[], text: string): Family | undefined {
  return families.find((family) => drawsAll(family, text))
}

function drawsAll(family: Family, text: string): boolean {
  const { signs } = faceOf(family)
  for (const sign of text) if (!signs.has(sign.codePointAt(0) ?? 0)) return false
  return true
}
