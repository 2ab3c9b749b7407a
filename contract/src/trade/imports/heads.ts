import { fold } from '#values/fold.ts'

/**
 * What a head is called without what people write around it: accents, capitals, dots, dashes, brackets,
 * `camelCase`.
 */
export function plain(head: string): string {
  const words = head
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{L}{2})[.．](?=\p{L}{2})/gu, '$1 ')
  return fold(words.replaceAll(/[.．]/g, ''))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const known = new Map<string, string>()

/** A name of our own lists, as `plain` says it: they are the same at every file. */
export function plainName(name: string): string {
  const said = known.get(name) ?? plain(name)
  known.set(name, said)
  return said
}

const units =
  /(?: (?:kgs?|cms?|mm|m3|cbm|pcs|pieces|ctns?|cartons|usd|us|eur|cdf|fc|xaf|xof|公斤|千克|厘米|立方米|立方|件|箱))+$/
const chinese = /\p{Script=Han}[\p{Script=Han}\s*xX×]*/gu

/**
 * The names of a head: as a whole, without its unit, and of its halves: one language of two, one side of a
 * slash or of a bracket.
 */
export function namesOf(head: string): { whole: string[]; halves: string[] } {
  const halves = [
    ...(head.match(chinese) ?? []),
    head.replaceAll(chinese, ' '),
    ...head.split(/[/\n|(（）)]/),
  ].map(plain)
  return { whole: withBare(plain(head)), halves: halves.flatMap(withBare) }
}

function withBare(name: string): string[] {
  return [name, name.replace(units, '')].filter(Boolean)
}
