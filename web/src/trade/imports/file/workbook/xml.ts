/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'
import { UnreadableFile } from '../sheet.ts'

/** Elements of an XML file in their order. Names have no prefix. Texts of one element may come in pieces. */
export type XmlHandlers = {
  open: (name: string, attributes: () => Record<string, string>, isSelfClosing: boolean) => void
  close: (name: string) => void
  text: (text: string) => void
  /** True when the rest of the file is not needed. */
  isDone?: () => boolean
}

/** A workbook nests ten elements at most. */
const deepestNesting = 100
/** Characters. A cell holds 32,767. */
const longestText = 8 * 1024 * 1024

/** Milliseconds between two pauses, in which a worker receives its messages. */
const pauseIntervalMs = 50

const malformed =
  'Ce classeur est abîmé : une de ses feuilles est mal formée. Enregistrez-le de nouveau dans Excel.'

/**
 * Parses XML as its bytes arrive, within bounds. `onBytes` may throw to stop it. `onFailure` receives the
 * error itself, because a stream may report another one.
 */
export function xmlSink(
  handlers: XmlHandlers,
  onBytes: (count: number) => void,
  onFailure: (error: unknown) => void,
): WritableStream<Uint8Array> {
  let charsSinceElement = 0
  let depth = 0
  const parser = new Parser()
    .on('openTag', (name, attributes, _decode, isSelfClosing) => {
      charsSinceElement = 0
      depth += 1
      if (depth > deepestNesting) throw new UnreadableFile(malformed)
      handlers.open(localName(name), attributes, isSelfClosing)
    })
    .on('closeTag', (name) => {
      charsSinceElement = 0
      depth -= 1
      handlers.close(localName(name))
    })
    .on('text', (text) => handlers.text(decodeEntities(text)))
    .on('cdata', (text) => handlers.text(text))
    .on('error', (error) => {
      throw error instanceof UnreadableFile ? error : new UnreadableFile(malformed)
    })
    .on('warn', () => undefined)
  let decoder: TextDecoder | undefined
  const write = (bytes: Uint8Array) => {
    onBytes(bytes.length)
    decoder ??= new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8')
    charsSinceElement += bytes.length
    if (charsSinceElement > longestText) throw new UnreadableFile(malformed)
    parser.write(decoder.decode(bytes, { stream: true }))
  }
  let pausedAt = Date.now()
  return new WritableStream<Uint8Array>({
    async write(bytes) {
      try {
        write(bytes)
      } catch (error) {
        onFailure(error)
        throw error
      }
      if (Date.now() - pausedAt < pauseIntervalMs) return
      await new Promise((resolve) => setTimeout(resolve))
      pausedAt = Date.now()
    },
    close() {
      try {
        parser.end()
      } catch (error) {
        onFailure(error)
        throw error
      }
    },
  })
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the five entities of XML and numbered characters, emoji included. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[String(name)] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
