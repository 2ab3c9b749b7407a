// A scanner types as if on an American keyboard unless it is set otherwise: on a French one its figures come
// out as signs.

const french = 'à&é"\'(-è_ç)qazwQAZW,?'
const american = '0123456789-aqwzAQWZmM'
const signsOfFigures = /[à&é"'(è_ç)-]/g
/** A word of ours has a few of them too. */
const fewest = 4
const leastShare = 0.45

/** What a scanner meant that is set to another keyboard than the machine's; any other text is as it is. */
export function asMeant(text: string): string {
  const signs = text.match(signsOfFigures)?.length ?? 0
  const isMistyped = !/\d/.test(text) && signs >= fewest && signs > text.length * leastShare
  if (!isMistyped) return text
  return [...text].map((sign) => (french.includes(sign) ? american[french.indexOf(sign)] : sign)).join('')
}
