import type { CSSProperties } from 'react'

/** The facts of a company that its previews show. */
export type PreviewedFace = {
  name: string
  tagline: string | null
  city: string | null
  secondaryColor: string
  logoUrl: string | null
  /** The tokens of the light theme, because paper is white. */
  tokens: Record<string, string>
}

/** The CSS variables of the palette, set on one element for its content. */
export function paletteOf({ tokens, secondaryColor }: PreviewedFace): CSSProperties {
  const own = Object.entries(tokens).map(([name, value]) => [`--e-${name}`, value])
  return Object.fromEntries([...own, ['--second', secondaryColor]])
}
