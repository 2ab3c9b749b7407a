import { hash } from 'node:crypto'
import type { DocumentValue } from '@escale/contract/channels/pdf/document'

/** The fingerprint of a document: the same value is drawn the same, and a changed record is another value. */
export function fingerprintOf(document: DocumentValue): { fingerprint: string; letters: number } {
  const text = JSON.stringify(document)
  return { fingerprint: hash('sha256', text, 'base64url'), letters: text.length }
}

const mostBytes = 8_000_000

/** A cache of drawn documents, for readers who open or send one again. The oldest are dropped first. */
export class Pages {
  readonly #documents = new Map<string, Uint8Array>()
  #bytes = 0

  of(fingerprint: string): Uint8Array | undefined {
    return this.#documents.get(fingerprint)
  }

  keep(fingerprint: string, bytes: Uint8Array): void {
    if (this.#documents.has(fingerprint)) return
    this.#documents.set(fingerprint, bytes)
    this.#bytes += bytes.length
    for (const [oldest, { length }] of this.#documents) {
      if (this.#bytes <= mostBytes) return
      this.#documents.delete(oldest)
      this.#bytes -= length
    }
  }
}
