import { type Family, faceOf } from './fonts.ts'

// By blocks rather than by the scripts of Unicode: punctuation that several share is of the one whose font
// draws it.
const east = '\\u2e80-\\u9fff\\uf900-\\ufaff\\ufe30-\\ufe4f\\uff00-\\uffef\\u{20000}-\\u{3ffff}'
const arabic = '\\u0600-\\u06ff\\u0750-\\u077f\\u0870-\\u08ff\\ufb50-\\ufdff\\ufe70-\\ufefc'
const hebrew = '\\u0590-\\u05ff\\ufb1d-\\ufb4f'
const stretch = new RegExp(
  `(?<east>[${east}]+)|(?<arabic>[${arabic}]+)|(?<hebrew>[${hebrew}]+)|[^${east}${arabic}${hebrew}]+`,
  'gu',
)

const usual: readonly Family[] = ['Geist', 'DejaVu']
const ofScript: Record<string, readonly Family[]> = {
  east: ['Chinese', 'DejaVu'],
  arabic: ['Arabic', 'DejaVu'],
  hebrew: ['Hebrew', 'DejaVu'],
}

/** A part of a word, and the font that draws all of it: undefined when none does. */
export type Stretch = { text: string; font: Family | undefined; families: readonly Family[] }

/** A word by the scripts it is written in. */
export function stretchesOf(word: string): Stretch[] {
  if (drawsAll('Geist', word)) return [{ text: word, font: 'Geist', families: usual }]
  return [...word.matchAll(stretch)].map(({ 0: text, groups = {} }) => {
    const script = Object.keys(groups).find((name) => groups[name] !== undefined)
    const families = (script && ofScript[script]) || usual
    return { text, font: fontAmong(families, text), families }
  })
}

/** The first of these fonts that draws all of a text. */
export function fontAmong(families: readonly Family[], text: string): Family | undefined {
  return families.find((family) => drawsAll(family, text))
}

function drawsAll(family: Family, text: string): boolean {
  const { signs } = faceOf(family)
  for (const sign of text) if (!signs.has(sign.codePointAt(0) ?? 0)) return false
  return true
}
