import { themeTokens } from '#theme/theme.ts'

/** The palette as a style sheet. It follows the light or dark mode of the system without a script. */
export function publicThemeCss(primary: string): string {
  const { light, dark } = themeTokens(primary)
  return `:root{${variables(light)}}\n@media (prefers-color-scheme:dark){:root{${variables(dark)}}}\n`
}

/** Colours of a company's monogram: the background, and a text colour that is readable on it. */
export function tileOf(primary: string): { solid: string; ink: string } {
  const { solid = '#0b5d6b', 'on-solid': ink = '#ffffff' } = themeTokens(primary).light
  return { solid, ink }
}

function variables(tokens: Record<string, string>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--e-${name}:${value}`)
    .join(';')
}
