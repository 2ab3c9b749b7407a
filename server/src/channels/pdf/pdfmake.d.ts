import type { Buffer } from 'node:buffer'

declare module 'pdfmake' {
  /** Virtual files of the library, by name. */
  export const virtualfs: { existsSync(name: string): boolean; readFileSync(name: string): Buffer }
}
