/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'
import { UnreadableFile } from './sheet.ts'

/**
 * Callbacks for the elements of an XML file, in document order. Element names have no namespace prefix. The
 * text of one element may come in several calls.
 */
export type XmlHandlers = {
  open: (name: string, attributes: () => Record<string, string>, isSelfClosing: boolean) => void
  close: (name: string) => void
  text: (text: string) => void
  /** Returns true when the rest of the file is not needed. */
  isDone?: () => boolean
}

/** Maximum nesting of XML elements. A real workbook nests ten at most. */
const deepestNesting = 100
/** Maximum length of a text in characters. An Excel cell holds 32,767. */
const longestText = 8 * 1024 * 1024

/** Milliseconds between two pauses of the parser, in which the worker can receive messages. */
const pauseIntervalMs = 50

const malformed =
  'Ce classeur est abîmé : une de ses feuilles est mal formée. Enregistrez-le de nouveau dans Excel.'

/**
 * A stream sink that parses XML while bytes arrive, with limits on nesting and text length. `onBytes` may
 * throw to stop. `onFailure` receives the original error, because a stream may report another one.
 */
export function xmlSink(
  handlers: XmlHandlers,
  onBytes: (count: number) => void,
  onFailure: (error: unknown) => void,
): WritableStream<Uint8Array> {
  const xml = new BoundedXml(handlers)
  const attempt = (step: () => void) => {
    try {
      step()
    } catch (error) {
      onFailure(error)
      throw error
    }
  }
  let pausedAt = Date.now()
  return new WritableStream<Uint8Array>({
    async write(bytes) {
      attempt(() => {
        onBytes(bytes.length)
        xml.write(bytes)
      })
      if (Date.now() - pausedAt < pauseIntervalMs) return
      await new Promise((resolve) => setTimeout(resolve))
      pausedAt = Date.now()
    },
    close: () => attempt(() => xml.end()),
  })
}

/** An XML parser that rejects deep nesting and overlong texts. */
class BoundedXml {
  readonly #parser = new Parser()
  #decoder: TextDecoder | undefined
  #charsSinceElement = 0
  #depth = 0

  constructor(handlers: XmlHandlers) {
    this.#parser
      .on('openTag', (name, attributes, _decode, isSelfClosing) => {
        this.#charsSinceElement = 0
        this.#depth += 1
        if (this.#depth > deepestNesting) throw new UnreadableFile(malformed)
        handlers.open(localName(name), attributes, isSelfClosing)
      })
      .on('closeTag', (name) => {
        this.#charsSinceElement = 0
        this.#depth -= 1
        handlers.close(localName(name))
      })
      .on('text', (text) => handlers.text(decodeEntities(text)))
      .on('cdata', (text) => handlers.text(text))
      .on('error', (error) => {
        throw error instanceof UnreadableFile ? error : new UnreadableFile(malformed)
      })
      .on('warn', () => undefined)
  }

  write(bytes: Uint8Array): void {
    const mark = bytes[0]
    this.#decoder ??= new TextDecoder(mark === 0xff ? 'utf-16le' : mark === 0xfe ? 'utf-16be' : 'utf-8')
    this.#charsSinceElement += bytes.length
    if (this.#charsSinceElement > longestText) throw new UnreadableFile(malformed)
    this.#parser.write(this.#decoder.decode(bytes, { stream: true }))
  }

  end(): void {
    this.#parser.end()
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the five named entities of XML and numeric character references, including emoji. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[String(name)] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
