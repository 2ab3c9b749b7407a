import { fold } from '@escale/contract/values/fold'

/** « de Boréal Cargo », « d'Atlas Fret ». */
export function ofName(name: string): string {
  return /^[aeiouy]/.test(fold(name)) ? `d'${name}` : `de ${name}`
}

/**
 * French puts a space that never breaks before : ; ? ! and inside « ». In what is read only: attributes are
 * left alone.
 */
export function typeset(html: string): string {
  return html.replaceAll(/>[^<>]+</g, (text) =>
    text.replaceAll(/ (?=[:;?!»%])/g, '\u00a0').replaceAll('« ', '«\u00a0'),
  )
}
