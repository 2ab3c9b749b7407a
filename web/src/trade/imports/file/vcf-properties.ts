import { type Encoding, encodings } from './encodings.ts'

/**
 * A property of a vCard: name in capitals, types, the whole value and its parts. `line` is its first line in
 * the file. `preference` goes from 1 (first choice) to 100, and is null when not given.
 */
export type VcfProperty = {
  name: string
  types: ReadonlySet<string>
  preference: number | null
  value: string
  parts: string[][]
  line: number
}

const shape = /^(?:[\w-]+\.)?([A-Za-z-]+)((?:;(?:"[^"]*"|[^":])*)?):([\s\S]*)$/
/** Properties to ignore: pictures, sounds and keys. */
const unused = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY'])

/** Parses the properties of a vCard file, and joins continued lines. */
export function* propertiesOf(text: string, encoding: Encoding): Generator<VcfProperty> {
  const rows = text.split(/\r\n|\n|\r/)
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
    const property = parseProperty(whole, isQuoted, line, encoding)
    if (property) yield property
  }
}

function parseProperty(
  whole: string,
  isQuoted: boolean,
  line: number,
  encoding: Encoding,
): VcfProperty | null {
  const [, rawName = '', rawParameters = '', raw = ''] = shape.exec(whole) ?? []
  const name = rawName.toUpperCase()
  if (name === '' || unused.has(name)) return null
  const parameters = rawParameters.toUpperCase()
  const value = isQuoted
    ? decodeQuotedPrintable(raw, /CHARSET="?([\w-]+)/.exec(parameters)?.[1] ?? encoding)
    : raw
  const types = new Set(parameters.split(/[;,="]/))
  const [, rank] = /;PREF="?(\d+)/.exec(parameters) ?? []
  // The unsplit value is needed for links that contain a semicolon, such as `tel:+243…;ext=1`.
  return {
    name,
    types,
    preference: rank === undefined ? (types.has('PREF') ? 1 : null) : Number(rank),
    value: unescapeText(value),
    parts: splitUnescaped(value, ';').map((part) => splitUnescaped(part, ',').map(unescapeText)),
    line,
  }
}

/** Decodes quoted-printable text. In UTF-8, `=C3=A9` is é. */
function decodeQuotedPrintable(raw: string, alphabet: string): string {
  const bytes: number[] = []
  const encoder = new TextEncoder()
  for (const [piece] of raw.matchAll(/=[0-9A-F]{2}|[^=]+|=/gi))
    if (/^=[0-9A-F]{2}$/i.test(piece)) bytes.push(Number.parseInt(piece.slice(1), 16))
    else bytes.push(...encoder.encode(piece))
  const encoding = encodings.find(({ value }) => value === alphabet.toLowerCase())?.value ?? alphabet
  return decoderOf(encoding).decode(Uint8Array.from(bytes))
}

function decoderOf(alphabet: string): TextDecoder {
  try {
    return new TextDecoder(alphabet)
  } catch {
    return new TextDecoder()
  }
}

/** Splits a value at each `sign` that is not escaped by a backslash. */
function splitUnescaped(value: string, sign: ';' | ','): string[] {
  const parts = ['']
  for (const [piece] of value.matchAll(/\\[\s\S]|[\s\S]/g)) {
    if (piece === sign) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

function unescapeText(value: string): string {
  return value
    .replaceAll(/\\([nN;,:\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
    .trim()
}
