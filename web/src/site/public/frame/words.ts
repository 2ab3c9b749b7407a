import { fold } from '@escale/contract/values/fold'

/** « de Boréal Cargo », « d'Atlas Fret ». */
export function ofName(name: string): string {
  return /^[aeiouy]/.test(fold(name)) ? `d'${name}` : `de ${name}`
}

/** French puts a no-break space before : ; ? ! and inside « ». Only text is changed, not attributes. */
export function typeset(html: string): string {
  return html.replaceAll(/>[^<>]+</g, (text) =>
    text.replaceAll(/ (?=[:;?!»%])/g, '\u00a0').replaceAll('« ', '«\u00a0'),
  )
}
