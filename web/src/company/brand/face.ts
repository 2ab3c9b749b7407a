import type { CSSProperties } from 'react'

/** A company as a preview shows it. */
export type PreviewedFace = {
  name: string
  tagline: string | null
  city: string | null
  secondaryColor: string
  logoUrl: string | null
  /** Of the light theme: paper is white. */
  tokens: Record<string, string>
}

/** The palette on one element, for what is drawn inside it. */
export function paletteOf({ tokens, secondaryColor }: PreviewedFace): CSSProperties {
  const own = Object.entries(tokens).map(([name, value]) => [`--e-${name}`, value])
  return Object.fromEntries([...own, ['--second', secondaryColor]])
}
