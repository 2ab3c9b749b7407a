import { themeTokens } from '#theme/theme.ts'

/** The palette as a style sheet. It follows the system's colour scheme without a script. */
export function publicThemeCss(primary: string): string {
  const { light, dark } = themeTokens(primary)
  return `:root{${variables(light)}}\n@media (prefers-color-scheme:dark){:root{${variables(dark)}}}\n`
}

/** Colours of the company's monogram, with a readable ink. */
export function tileOf(primary: string): { solid: string; ink: string } {
  const { solid = '#0b5d6b', 'on-solid': ink = '#ffffff' } = themeTokens(primary).light
  return { solid, ink }
}

function variables(tokens: Record<string, string>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--e-${name}:${value}`)
    .join(';')
}
