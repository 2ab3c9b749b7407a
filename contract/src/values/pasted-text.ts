import { plainFigures } from './fold.ts'

// Cleans pasted text, which often contains invisible characters. Forms, procedures and imports do this before
// validation.

const isPlain = /^[ -~]*$/

/** Normalises dashes, spaces, full-width letters and digits. Removes invisible characters. */
export function cleanPastedText(text: string): string {
  if (isPlain.test(text)) return text.replaceAll(/ +/g, ' ').trim()
  const plain = plainFigures(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
  return plain
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const phoneLabel =
  /^(?:t[ée]l(?:[ée]phone)?|phone|mob(?:ile)?|portable|gsm|whatsapp|fax|cell)[ .]*(?::\s*)?(?=[+\d(])/i

/** The fewest digits on each side of a slash for which the slash separates two phone numbers. */
const fewestDigits = 7

/**
 * Splits a text into phone numbers. A slash can separate two numbers or be part of one, as in `+32
 * 475/12.34.56`. It is a separator if each side has enough digits for a number.
 */
export function splitTelephones(text: string): string[] {
  return text.split(/[,;|\n]|:::/).flatMap((part) => {
    const pieces = part.split(slash)
    if (pieces.length === 1) return pieces
    const areWhole = pieces.every((piece) => piece.replaceAll(/\P{Nd}/gu, '').length >= fewestDigits)
    return areWhole ? pieces : [pieces.join(' ')]
  })
}

/** Slash characters of all scripts. */
const slash = /[/\u2044\u2215\uff0f]/u

/**
 * A phone number without its label, brackets, slashes and asterisks. `(0)` after a country code is removed,
 * because callers from abroad do not dial it.
 */
export function telephoneText(typed: string): string {
  const number = splitTelephones(cleanPastedText(typed).replace(phoneLabel, '')).join(',')
  return number
    .replace(/^((?:\+|00)[\d .-]+)\(0\)/, '$1')
    .replaceAll(/[*()[\]]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
}

/** A scanned or typed code without the characters that scanners and printers add. */
export function codeText(typed: string): string {
  return cleanPastedText(typed.replaceAll('\u001d', ' ').replaceAll('*', ' '))
    .replace(/^\][A-Za-z]\d/, '')
    .trim()
}

/** A vehicle's chassis number: a VIN without separators, or a Japanese frame number with one dash. */
export function chassisText(typed: string): string {
  const code = codeText(typed).toUpperCase()
  const compact = code.replaceAll(/[ .-]/g, '')
  if (compact.length === 17) return compact
  return code
    .replace(/^([A-Z0-9]+) (\d{5,8})$/, '$1-$2')
    .replaceAll(/ ?- ?/g, '-')
    .replaceAll(' ', '')
}

/**
 * Converts the digits and separators of every keyboard in a number, date or time to ASCII: Arabic ١٢٫٥ and
 * full-width １２．５ become 12.5. The Arabic thousands separator is removed.
 */
export function figureText(typed: string): string {
  if (isPlain.test(typed)) return typed.trim()
  return cleanPastedText(typed).replaceAll('٬', '').replaceAll(/[٫。]/g, '.').replaceAll(/[،、]/g, ',')
}

/** The digits of a code. All other characters are removed. */
export function codeDigits(typed: string): string {
  return figureText(typed).replaceAll(/\D/g, '')
}

/** The letters and digits of a code, in upper case. All other characters are removed. */
export function codeSigns(typed: string): string {
  return figureText(typed)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
}

// The most characters of a pasted email address: 200 for the address, and as many for the name around it.
const longestPastedMail = 400

/** Notations in which address books and mail programs copy an email address. */
const mailWrappings = [
  /^[^<>]*<([^<>]*)>$/,
  /^mailto:([^?]*)/i,
  /^"([^"]*)"$/,
  /^'([^']*)'$/,
  /^«([^«»]*)»$/,
  /^\(([^()]*)\)$/,
  /^\[([^[\]]*)\]$/,
]

/**
 * Extracts the email address: `nom@societe.com` from `<mailto:nom@societe.com>;` or « Nom <nom@societe.com>
 * ».
 */
function bareAddress(pasted: string): string {
  if (pasted.length > longestPastedMail) return pasted
  let end = pasted.length
  while (/[\s;,.]/.test(pasted.charAt(end - 1))) end -= 1
  const mail = pasted.slice(0, end).trim()
  const wrapped = mailWrappings.map((form) => form.exec(mail)?.[1]).find((inner) => inner?.includes('@'))
  return wrapped === undefined ? mail : bareAddress(wrapped)
}

/**
 * An email address in ASCII. An international domain is converted to punycode: société.cm becomes
 * xn--socit-esab.cm.
 */
export function mailText(typed: string): string {
  const mail = bareAddress(cleanPastedText(typed))
  const [, local, domain] = /^([^@]{1,64})@([^@/?#:\\\s]{1,100})$/.exec(mail) ?? []
  if (local === undefined || domain === undefined || isPlain.test(domain)) return mail
  try {
    return `${local}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return mail // The domain is invalid. The address stays unchanged, so that validation refuses it.
  }
}
