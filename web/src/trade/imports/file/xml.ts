/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'
import { UnreadableFile } from './sheet.ts'

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

/** A parser that refuses deep nesting and texts without end. */
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

/** Decodes the five entities of XML and numbered characters, emoji included. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[String(name)] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
