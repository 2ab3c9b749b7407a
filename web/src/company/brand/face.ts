import type { CSSProperties } from 'react'

/** The name, logo and colours of a company, as its previews show them. */
export type PreviewedFace = {
  name: string
  tagline: string | null
  city: string | null
  secondaryColor: string
  logoUrl: string | null
  /**
   * The design tokens (CSS variables) of the light theme. Previews of paper documents stay light in dark
   * mode.
   */
  tokens: Record<string, string>
}

/** The company's palette as CSS variables, to set on one element so that only its content is coloured. */
export function paletteOf({ tokens, secondaryColor }: PreviewedFace): CSSProperties {
  const own = Object.entries(tokens).map(([name, value]) => [`--e-${name}`, value])
  return Object.fromEntries([...own, ['--second', secondaryColor]])
}
