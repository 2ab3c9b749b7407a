import type { Buffer } from 'node:buffer'

declare module 'pdfmake' {
  /** Files that the library finds by their names, beside those of the disk. */
  export const virtualfs: { existsSync(name: string): boolean; readFileSync(name: string): Buffer }
}
