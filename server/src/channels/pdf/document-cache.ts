import { hash } from 'node:crypto'
import type { DocumentValue } from '@escale/contract/channels/pdf/document'

/**
 * The fingerprint of a document, the key of its cached PDF. Equal documents give equal PDFs, and a changed
 * record gives another fingerprint.
 */
export function fingerprintOf(document: DocumentValue): { fingerprint: string; letters: number } {
  const text = JSON.stringify(document)
  return { fingerprint: hash('sha256', text, 'base64url'), letters: text.length }
}

const mostBytes = 8_000_000

/** A cache of drawn PDFs, for documents that are opened or sent again. The oldest are dropped first. */
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
