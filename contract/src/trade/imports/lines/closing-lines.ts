import { normalizeHead } from '#trade/imports/words/heads.ts'

/** Beginnings of lines that close a list, such as its author, date or source. */
const closings: readonly RegExp[] = [
  /^(?:arretee?s? (?:le|la|a|au|par|ce|cette|present|en|definitivement)|fait (?:a|le)) /,
  /^(?:edite|imprime|genere|etabli|exporte|extrait|cree|mis a jour|dresse)e?s? (?:le|du|de|par|a|au)\b/,
  /^(?:signe|certifie|approuve|verifie|controle)e?s? (?:le|du|de|par|a|au|conforme|sincere|exact)\b/,
  /^(?:lu et approuve|bon pour|fin (?:de|du|des)|pour (?:la direction|le directeur|accord|copie)) ?/,
  /^(?:fin|end|page \d+(?: .*)?|第 ?\d+ ?页.*)$/,
  /^(?:signature|cachet|visa)(?: (?:et|du|de|la|le|client|responsable|directeur|autorise)\b.*)?$/,
  /^(?:le (?:directeur|gerant|responsable|comptable|chef)|la (?:direction|comptable|responsable))\b/,
  /^(?:generated|printed|exported|created|issued|updated) (?:on|by|from|at|in|with) /,
  /^(?:prepared|approved|checked|signed) (?:on|by|at|in) /,
  /^(?:report (?:generated|printed|created)|end of|as of|powered by) ?/,
  /^(?:制表|制单|打印|导出|审核|签字|签名|盖章|日期|以上)/,
]

/** Matches a date, which occurs in most closing sentences. */
const date = /\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}[/.年-]\d{1,2}[/.月-]\d{1,2}/

/**
 * Whether a line is a closing sentence: « Arrêté le 20/11/2026 par… ». It must be alone on its line, except
 * for a date: a client called « Fait Main » also has a phone or address. In a list of one column, it must
 * contain a date too.
 */
export function isClosing(cells: readonly string[], isNarrow: boolean): boolean {
  const filled = cells.filter(Boolean)
  const [sentence = '', ...others] = filled
  const text = filled.join(' ')
  const hasDate = date.test(text)
  if (sentence.length < 3 || others.length > 2) return false
  if (others.length > 0 && !(hasDate && others.every((cell) => date.test(cell) || !/\d{4}|@/.test(cell))))
    return false
  if (closings.some((one) => one.test(normalizeHead(text)))) return hasDate || !isNarrow
  return others.length === 0 && isSentence(sentence)
}

/** Whether a text is a sentence and not a name: four words with a date, or six words with a full stop. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/).length
  return (words >= 4 && date.test(text)) || (words >= 6 && /[.!。]$/.test(text))
}
