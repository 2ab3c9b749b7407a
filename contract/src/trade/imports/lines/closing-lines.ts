import { normalizeHead } from '#trade/imports/words/heads.ts'

/** The first words of the lines that close a list: who made it, when, from what. */
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

/** A date, which is in most sentences that close a list. */
const date = /\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}[/.年-]\d{1,2}[/.月-]\d{1,2}/

/**
 * A sentence that closes a list, alone on its line but for a date: « Arrêté le 20/11/2026 par… ». A client
 * called « Fait Main » has a telephone or an address. In a list of one column the sentence needs a date too.
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

/** A long text with a date, or one that ends as a sentence does, is no name. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/).length
  return (words >= 4 && date.test(text)) || (words >= 6 && /[.!。]$/.test(text))
}
