declare module 'bidi-js' {
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] }
  type Bidi = {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): Levels
    getReorderedString(text: string, levels: Levels): string
    getMirroredCharacter(sign: string): string | null
  }
  export default function bidiFactory(): Bidi
}
