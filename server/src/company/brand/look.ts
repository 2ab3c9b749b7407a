import type { Look } from '@escale/contract/company/brand/contract'
import { themeTokens } from '#theme/theme.ts'
import { contrastOf } from './colours.ts'

const white = '#ffffff'
const minimumContrast = 4.5

/**
 * The palette built from a company's two colours, and warnings about colours that had to be changed to be
 * readable.
 */
export function lookOf(primary: string, secondary: string): Look {
  const { light, dark } = themeTokens(primary)
  return { light, dark, warnings: [...primaryWarnings(primary, light), ...secondaryWarnings(secondary)] }
}

function primaryWarnings(primary: string, light: Record<string, string>): Look['warnings'] {
  const contrast = contrastOf(white, primary)
  if (contrast >= minimumContrast) return []
  const found = `Du blanc sur cette couleur ne se lit pas assez : contraste ${formatContrast(contrast)} pour 4,5 au moins (AA).`
  const keepsColour = light['on-solid'] !== white
  const remedy = keepsColour
    ? `Les boutons la gardent avec un texte foncé, et les liens prennent ${light['brand-text']}.`
    : `Les boutons prendront ${light.solid}, la même en plus foncé.`
  return [{ colour: 'primary', sentence: `${found} ${remedy}` }]
}

function secondaryWarnings(secondary: string): Look['warnings'] {
  const contrast = contrastOf(secondary, white)
  if (contrast >= minimumContrast) return []
  return [
    {
      colour: 'secondary',
      sentence: `Cette couleur ne se lit pas sur du blanc : contraste ${formatContrast(contrast)} pour 4,5 au moins (AA). Elle ne servira qu'en filet et en aplat, jamais pour un texte.`,
    },
  ]
}

function formatContrast(contrast: number): string {
  return contrast.toFixed(1).replace('.', ',')
}
