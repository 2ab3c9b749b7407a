import { fold } from '@escale/contract/values/fold'

/** A company's name after the French preposition: « de Boréal Cargo », « d'Atlas Fret ». */
export function withPrepositionDe(name: string): string {
  return /^[aeiouy]/.test(fold(name)) ? `d'${name}` : `de ${name}`
}

/**
 * Replaces the spaces before : ; ? ! % and inside « » by no-break spaces, as French requires. Only text
 * changes, not HTML attributes.
 */
export function typeset(html: string): string {
  return html.replaceAll(/>[^<>]+</g, (text) =>
    text.replaceAll(/ (?=[:;?!»%])/g, '\u00a0').replaceAll('« ', '«\u00a0'),
  )
}
