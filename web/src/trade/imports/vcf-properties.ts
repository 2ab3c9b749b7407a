import { type Encoding, encodings } from './encodings.ts'

/**
 * A property of a card: its name in capitals, its types, its value as a whole and cut into its parts. `line`
 * is where it begins.
 */
export type VcfProperty = {
  name: string
  types: ReadonlySet<string>
  value: string
  parts: string[][]
  line: number
}

const shape = /^(?:[\w-]+\.)?([A-Za-z-]+)((?:;(?:"[^"]*"|[^":])*)?):([\s\S]*)$/
/** Pictures, sounds and keys: long, and of no use to a list. */
const unused = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY'])

/** Reads the properties of a text one by one, folded lines made whole. */
export function* propertiesOf(text: string, encoding: Encoding): Generator<VcfProperty> {
  const rows = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  for (let at = 0; at < rows.length; ) {
    const line = at + 1
    let whole = rows[at] ?? ''
    at += 1
    const isQuoted = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE/i.test(whole)
    const pieces = [whole]
    while (
      at < rows.length &&
      (/^[ \t]/.test(rows[at] ?? '') || (isQuoted && pieces.at(-1)?.endsWith('=')))
    ) {
      if (isQuoted && pieces.at(-1)?.endsWith('='))
        pieces.push(`${pieces.pop()?.slice(0, -1)}`, rows[at] ?? '')
      else pieces.push((rows[at] ?? '').slice(1))
      at += 1
    }
    whole = pieces.join('')
    const property = propertyOf(whole, isQuoted, line, encoding)
    if (property) yield property
  }
}

function propertyOf(whole: string, isQuoted: boolean, line: number, encoding: Encoding): VcfProperty | null {
  const [, called = '', said = '', raw = ''] = shape.exec(whole) ?? []
  const name = called.toUpperCase()
  if (name === '' || unused.has(name)) return null
  const parameters = said.toUpperCase()
  const value = isQuoted ? unquoted(raw, /CHARSET="?([\w-]+)/.exec(parameters)?.[1] ?? encoding) : raw
  const types = new Set(parameters.split(/[;,="]/))
  if (/PREF=/.test(parameters)) types.add('PREF')
  // The semicolon of a link, `tel:+243…;ext=1`, cuts nothing.
  return {
    name,
    types,
    value: plain(value),
    parts: cut(value, ';').map((part) => cut(part, ',').map(plain)),
    line,
  }
}

/** `=C3=A9` is é, in the alphabet that its line names. */
function unquoted(raw: string, alphabet: string): string {
  const bytes: number[] = []
  const encoder = new TextEncoder()
  for (const [piece] of raw.matchAll(/=[0-9A-F]{2}|[^=]+|=/gi))
    if (/^=[0-9A-F]{2}$/i.test(piece)) bytes.push(Number.parseInt(piece.slice(1), 16))
    else bytes.push(...encoder.encode(piece))
  const known = encodings.find(({ value }) => value === alphabet.toLowerCase())?.value ?? alphabet
  return decoderOf(known).decode(Uint8Array.from(bytes))
}

function decoderOf(alphabet: string): TextDecoder {
  try {
    return new TextDecoder(alphabet)
  } catch {
    return new TextDecoder()
  }
}

/** Cuts at a sign that no backslash precedes. */
function cut(value: string, sign: ';' | ','): string[] {
  const parts = ['']
  for (const [piece] of value.matchAll(/\\[\s\S]|[\s\S]/g)) {
    if (piece === sign) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

function plain(value: string): string {
  return value
    .replaceAll(/\\([nN;,:\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
    .trim()
}
