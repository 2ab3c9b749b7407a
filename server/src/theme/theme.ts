import { productColor } from '@escale/contract/values/product'
// `culori/require` is one bundled file. The default entry would load 150 modules.
import culori from 'culori/require'

const { clampChroma, converter, formatHex, wcagContrast } = culori

type Tokens = Record<string, string>
type Colour = { l: number; c: number; h: number }

const inOklch = converter('oklch')
const rampLightness = [0.975, 0.945, 0.895, 0.825, 0.74, 0.65, 0.56, 0.475, 0.395, 0.315]
const rampChroma = [0.12, 0.25, 0.45, 0.7, 0.9, 1, 1, 0.95, 0.85, 0.7]
// WCAG AA requires 4.5. Rounding colours to eight bits can lower the contrast, so the target is a little
// higher.
const readable = 4.6

/**
 * Derives a palette from a company's colour, for the light and the dark theme. Every text has a contrast of
 * at least 4.5:1 with its background.
 */
export function themeTokens(primary: string): { ramp: string[]; light: Tokens; dark: Tokens } {
  const own = colourOf(primary) ?? colourOf(productColor) ?? { l: 0.44, c: 0.08, h: 210 }
  const brand = { ...own, c: Math.min(own.c, 0.19) }
  const ramp = rampLightness.map((l, step) => hex({ ...brand, l, c: brand.c * (rampChroma[step] ?? 1) }))
  return { ramp, light: lightTokens(brand, ramp), dark: darkTokens(brand) }
}

/** The palette as a style sheet: custom properties `--e-*`, and the ten shades that Mantine needs. */
export function themeCss(primary: string): string {
  const { ramp, light, dark } = themeTokens(primary)
  const variables = (tokens: Tokens) =>
    Object.entries(tokens)
      .map(([name, value]) => `--e-${name}:${value}`)
      .join(';')
  const steps = ramp.map((value, step) => `--mantine-color-brand-${step}:${value}`).join(';')
  return `:root{${steps};${variables(light)}}\n:root[data-mantine-color-scheme=dark]{${variables(dark)}}\n`
}

function lightTokens(brand: Colour, ramp: string[]): Tokens {
  const neutral = neutralOf(brand)
  const bg = neutral(0.978, 0.004)
  const sunken = neutral(0.967, 0.004)
  const { solid, ink } = solidOf(brand)
  const [tint = bg, tint2 = bg] = ramp
  const text = reach(
    { ...brand, l: Math.min(brand.l, 0.55) },
    [tint, tint2, bg, sunken, '#ffffff'],
    readable,
    -0.01,
  )
  return {
    bg,
    sunken,
    surface: '#ffffff',
    raised: '#ffffff',
    border: neutral(0.918, 0.005),
    'border-strong': neutral(0.845, 0.007),
    text: neutral(0.235, 0.014),
    muted: neutral(0.475, 0.012),
    hover: neutral(0.957, 0.006),
    solid,
    'solid-hover': awayFromInk(solid, ink, 0.04),
    'on-solid': ink,
    tint,
    'tint-2': tint2,
    'brand-text': text,
    ring: text,
    chart1: wcagContrast(solid, '#ffffff') >= 3 ? solid : text,
    chart2: neutral(0.84, 0.012),
  }
}

function darkTokens(brand: Colour): Tokens {
  const neutral = neutralOf(brand)
  const surface = neutral(0.215, 0.007)
  const raised = neutral(0.248, 0.008)
  const tint = hex({ ...brand, l: 0.27, c: brand.c * 0.35 })
  const tint2 = hex({ ...brand, l: 0.32, c: brand.c * 0.45 })
  // A very dark button colour would disappear on the dark background, so it is lightened and its text colour
  // chosen again.
  const lifted = colourOf(reach(colourOf(solidOf(brand).solid) ?? brand, [surface], 2.2, 0.01)) ?? brand
  const ink = wcagContrast(hex(lifted), '#ffffff') >= 4.5 ? '#ffffff' : darkInk(brand)
  const solid = reach(lifted, [ink], 4.5, ink === '#ffffff' ? -0.01 : 0.01)
  const text = reach(
    { ...brand, l: Math.max(brand.l, 0.68), c: Math.min(brand.c, 0.13) },
    [tint, tint2, raised],
    readable,
    0.01,
  )
  return {
    bg: neutral(0.178, 0.006),
    sunken: neutral(0.158, 0.006),
    surface,
    raised,
    border: neutral(0.295, 0.008),
    'border-strong': neutral(0.4, 0.01),
    text: neutral(0.93, 0.004),
    muted: neutral(0.725, 0.008),
    hover: neutral(0.26, 0.008),
    solid,
    'solid-hover': awayFromInk(solid, ink, 0.03),
    'on-solid': ink,
    tint,
    'tint-2': tint2,
    'brand-text': text,
    ring: text,
    chart1: hex({ ...brand, l: 0.68, c: Math.min(brand.c, 0.13) }),
    chart2: neutral(0.42, 0.014),
  }
}

// Chooses the colour of filled buttons and of their text. The company's own colour is used when white text is
// readable on it. A bright colour stays as it is, with dark text. Any other is darkened.
function solidOf(brand: Colour): { solid: string; ink: string } {
  const own = hex(brand)
  if (wcagContrast(own, '#ffffff') >= 4.5) return { solid: own, ink: '#ffffff' }
  if (brand.l > 0.76) return { solid: own, ink: darkInk(brand) }
  return { solid: reach(brand, ['#ffffff'], readable, -0.01), ink: '#ffffff' }
}

// Colour of a hovered button. It moves away from the text colour, so that the contrast never decreases.
function awayFromInk(solid: string, ink: string, step: number): string {
  const colour = colourOf(solid)
  return colour ? hex({ ...colour, l: colour.l + (ink === '#ffffff' ? -step : step) }) : solid
}

function darkInk(brand: Colour): string {
  return hex({ ...brand, l: 0.2, c: Math.min(0.02, brand.c / 12) })
}

// Builds the greys, slightly tinted with the company's hue.
function neutralOf(brand: Colour) {
  return (l: number, c: number) => hex({ ...brand, l, c: Math.min(c, brand.c / 12) })
}

/** Changes the lightness of a colour step by step until it has the contrast with every background. */
function reach(colour: Colour, backgrounds: string[], contrast: number, step: number): string {
  let moved = colour
  for (let tries = 0; tries < 100; tries += 1) {
    const found = hex(moved)
    if (backgrounds.every((background) => wcagContrast(found, background) >= contrast)) return found
    const l = moved.l + step
    if (l < 0 || l > 1) return found
    moved = { ...moved, l }
  }
  return hex(moved)
}

function colourOf(value: string): Colour | undefined {
  const found = inOklch(value)
  return found && { l: found.l, c: found.c ?? 0, h: found.h ?? 240 }
}

function hex({ l, c, h }: Colour): string {
  return formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch')) ?? '#000000'
}
