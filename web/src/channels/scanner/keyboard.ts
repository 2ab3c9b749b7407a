// A scanner types as on an American keyboard unless it is configured: on a French one its digits become other
// characters.

const french = 'à&é"\'(-è_ç)qazwQAZW,?'
const american = '0123456789-aqwzAQWZmM'
const signsOfFigures = /[à&é"'(è_ç)-]/g
/** French words have a few of these characters too. */
const fewest = 4
const leastShare = 0.45

/**
 * The intended text of a scanner configured for another keyboard than the device's. Any other text is
 * returned unchanged.
 */
export function asMeant(text: string): string {
  const signs = text.match(signsOfFigures)?.length ?? 0
  const isMistyped = !/\d/.test(text) && signs >= fewest && signs > text.length * leastShare
  if (!isMistyped) return text
  return [...text].map((sign) => (french.includes(sign) ? american[french.indexOf(sign)] : sign)).join('')
}
