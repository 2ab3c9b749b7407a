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

/** Digits of the shortest telephone number that stands beside another one. */
const fewestDigits = 7

/**
 * The telephone numbers of a text. A slash separates two of them, or is part of one as in
 * `+32 475/12.34.56`, which the number of digits beside it tells.
 */
export function splitTelephones(text: string): string[] {
  return text.split(/[,;|\n]|:::/).flatMap((part) => {
    const pieces = part.split(slash)
    const areWhole = pieces.every((piece) => piece.replaceAll(/\P{Nd}/gu, '').length >= fewestDigits)
    return areWhole ? pieces : [pieces.join(' ')]
  })
}

/** Slashes of keyboards of all scripts. */
const slash = /[/\u2044\u2215\uff0f]/u

/**
 * A phone number without its label, brackets, slashes and stars. `(0)` after a country code is removed,
 * because it is not dialled from abroad.
 */
export function telephoneText(typed: string): string {
  const number = splitTelephones(cleanPastedText(typed).replace(phoneLabel, '')).join(',')
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

/**
 * A typed number, date or hour with the digits and separators of every keyboard as ASCII: Arabic ١٢٫٥ and
 * full-width １２．５ become 12.5. The Arabic thousands separator has no other meaning, so it is removed.
 */
export function figureText(typed: string): string {
  if (isPlain.test(typed)) return typed.trim()
  return cleanPastedText(typed).replaceAll('٬', '').replaceAll(/[٫。]/g, '.').replaceAll(/[،、]/g, ',')
}

/** The digits of a code; spaces, dashes and invisible characters between them are ignored. */
export function codeDigits(typed: string): string {
  return figureText(typed).replaceAll(/\D/g, '')
}

/** A code of letters and digits in capitals, without separators. */
export function codeSigns(typed: string): string {
  return figureText(typed)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
}

// The longest address is 200 characters; what is pasted with it is shorter than that again.
const longestPastedMail = 400

/** Forms in which address books and mail programs copy one address. */
const mailWrappings = [
  /^[^<>]*<([^<>]*)>$/,
  /^mailto:([^?]*)/i,
  /^"([^"]*)"$/,
  /^'([^']*)'$/,
  /^«([^«»]*)»$/,
  /^\(([^()]*)\)$/,
  /^\[([^[\]]*)\]$/,
]

/** `nom@societe.com` for `<mailto:nom@societe.com>;` and « Nom <nom@societe.com> ». */
function bareAddress(pasted: string): string {
  if (pasted.length > longestPastedMail) return pasted
  let end = pasted.length
  while (/[\s;,.]/.test(pasted.charAt(end - 1))) end -= 1
  const mail = pasted.slice(0, end).trim()
  const wrapped = mailWrappings.map((form) => form.exec(mail)?.[1]).find((inner) => inner?.includes('@'))
  return wrapped === undefined ? mail : bareAddress(wrapped)
}

/** An email address in ASCII: international domains become punycode (société.cm is xn--socit-esab.cm). */
export function mailText(typed: string): string {
  const mail = bareAddress(cleanPastedText(typed))
  const [, local, domain] = /^([^@]{1,64})@([^@/?#:\\\s]{1,100})$/.exec(mail) ?? []
  if (local === undefined || domain === undefined || isPlain.test(domain)) return mail
  try {
    return `${local}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return mail // Not a domain, so validation will refuse it unchanged.
  }
}
