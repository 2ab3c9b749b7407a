import type { ContentText } from 'pdfmake/interfaces.js'
import { themeTokens } from '#theme/theme.ts'
import { printable, printableLine } from './text.ts'

/** The colours of a company on paper: those of its screens in full light. */
export type Ink = { text: string; muted: string; brand: string; tint: string; rule: string; solid: string }

export function inkOf(color: string): Ink {
  const { light } = themeTokens(color)
  const of = (token: string) => light[token] ?? '#000000'
  return {
    text: '#1b1e22',
    muted: '#5b626b',
    brand: of('brand-text'),
    tint: of('tint'),
    rule: '#d3d7dc',
    solid: of('solid'),
  }
}

/** What a block is drawn with. `held` are the keys of the pictures that the store had. */
export type Drawing = {
  width: number
  fontSize: number
  ink: Ink
  isRoll: boolean
  held: ReadonlySet<string>
  stampKey: string | null
}

/** What is left above a block: below the last one it would make an empty page. */
export const above = 12

type Style = Omit<ContentText, 'text'>

/** Text that somebody typed, on as many lines as it has; what is longer than `longest` is cut. */
export function words(typed: string, style: Style = {}, longest = 4000): ContentText {
  return { ...style, text: printable(typed.slice(0, longest)) }
}

/** The same where the height is counted: a few lines of it. */
export function fewLines(typed: string, style: Style = {}): ContentText[] {
  return typed
    .split('\n')
    .slice(0, 6)
    .map((one) => line(one, style, 160))
}

/** The same on one line of what it says. */
export function line(typed: string, style: Style = {}, longest = 200): ContentText {
  return { ...style, text: printableLine(typed, longest) }
}

/** The small word above what it names. */
export function label(typed: string, ink: Ink, style: Style = {}): ContentText {
  return line(typed.toLocaleUpperCase('fr'), {
    fontSize: 6.5,
    color: ink.muted,
    characterSpacing: 0.3,
    ...style,
  })
}
