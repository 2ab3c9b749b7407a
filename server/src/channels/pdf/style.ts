import type { ContentText } from 'pdfmake/interfaces.js'
import { themeTokens } from '#theme/theme.ts'
import { printable, printableLine } from './text/text.ts'

/** The print colours of a company: those of its user interface in light mode. */
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

/**
 * The settings of a drawing. Sizes are in points. `pictureKeys`: keys of the pictures that were found in the
 * store.
 */
export type Drawing = {
  width: number
  fontSize: number
  ink: Ink
  isRoll: boolean
  pictureKeys: ReadonlySet<string>
  stampKey: string | null
}

/** The margin above a block, in points. A margin below the last one could make an empty page. */
export const above = 12

type Style = Omit<ContentText, 'text'>

/** Text typed by a user, with its line breaks. Text longer than `longest` characters is cut. */
export function words(typed: string, style: Style = {}, longest = 4000): ContentText {
  return { ...style, text: printable(typed.slice(0, longest)) }
}

/** The first six lines of a text, for places of limited height. */
export function fewLines(typed: string, style: Style = {}): ContentText[] {
  return typed
    .split('\n')
    .slice(0, 6)
    .map((one) => line(one, style, 160))
}

/** A text on one line, cut at `longest` characters. */
export function line(typed: string, style: Style = {}, longest = 200): ContentText {
  return { ...style, text: printableLine(typed, longest) }
}

/** The small label above a value. */
export function label(typed: string, ink: Ink, style: Style = {}): ContentText {
  return line(typed.toLocaleUpperCase('fr'), {
    fontSize: 6.5,
    color: ink.muted,
    characterSpacing: 0.3,
    ...style,
  })
}
