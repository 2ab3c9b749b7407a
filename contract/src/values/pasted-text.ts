import { plainFigures } from './fold.ts'

// Pasted text contains invisible characters. Forms, procedures and imports remove them before validation.

/** Normalises dashes, spaces, full-width letters and digits, and removes invisible characters. */
export function cleanPastedText(text: string): string {
  const plain = plainFigures(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
  return plain
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const phoneLabel =
  /^(?:t[ée]l(?:[ée]phone)?|phone|mob(?:ile)?|portable|gsm|whatsapp|fax|cell)[ .]*(?::\s*)?(?=[+\d(])/i

/**
 * A phone number without its label, brackets and stars. `(0)` after a country code is removed, because it is
 * not dialled from abroad.
 */
export function telephoneText(typed: string): string {
  const number = cleanPastedText(typed).replace(phoneLabel, '')
  return number
    .replace(/^((?:\+|00)[\d .-]+)\(0\)/, '$1')
    .replaceAll(/[*()[\]]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
}

/** A code without the characters that scanners and printers add. */
export function codeText(typed: string): string {
  return cleanPastedText(typed.replaceAll('\u001d', ' ').replaceAll('*', ' '))
    .replace(/^\][A-Za-z]\d/, '')
    .trim()
}

/** A chassis number: a VIN without separators, or a Japanese frame number with one dash. */
export function chassisText(typed: string): string {
  const code = codeText(typed).toUpperCase()
  const compact = code.replaceAll(/[ .-]/g, '')
  if (compact.length === 17) return compact
  return code
    .replace(/^([A-Z0-9]+) (\d{5,8})$/, '$1-$2')
    .replaceAll(/ ?- ?/g, '-')
    .replaceAll(' ', '')
}

const isPlain = /^[ -~]*$/

/** An email address in ASCII: international domains become punycode (société.cm is xn--socit-esab.cm). */
export function mailText(typed: string): string {
  const mail = cleanPastedText(typed).replace(/^mailto:\s*/i, '')
  const [, local, domain] = /^([^@]{1,64})@([^@/?#:\\\s]{1,100})$/.exec(mail) ?? []
  if (local === undefined || domain === undefined || isPlain.test(domain)) return mail
  try {
    return `${local}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return mail // Not a domain, so validation will refuse it unchanged.
  }
}
