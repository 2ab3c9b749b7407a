import { hash } from 'node:crypto'
import type { DocumentValue } from '@escale/contract/channels/pdf/document'

/**
 * What a document is known by: the same value is the same drawing, and a record that changed is another
 * value.
 */
export function fingerprintOf(document: DocumentValue): { fingerprint: string; letters: number } {
  const text = JSON.stringify(document)
  return { fingerprint: hash('sha256', text, 'base64url'), letters: text.length }
}

const mostBytes = 8_000_000

/** The last documents that were drawn, for who opens one again or has it sent: the oldest leave first. */
export class Pages {
  readonly #pages = new Map<string, Uint8Array>()
  #bytes = 0

  of(fingerprint: string): Uint8Array | undefined {
    return this.#pages.get(fingerprint)
  }

  keep(fingerprint: string, bytes: Uint8Array): void {
    if (this.#pages.has(fingerprint)) return
    this.#pages.set(fingerprint, bytes)
    this.#bytes += bytes.length
    for (const [oldest, { length }] of this.#pages) {
      if (this.#bytes <= mostBytes) return
      this.#pages.delete(oldest)
      this.#bytes -= length
    }
  }
}
