import { type Declaration, generate, type Rule, walk } from 'css-tree'
import { contrastOf, isOpaque } from './colours.ts'
import { isColour } from './css-colours.ts'

type Check = (words: string[]) => string | undefined

// Checks a length. Limits are in pixels; 1rem and 1em count as 16 pixels.
const length = (least: number, most: number): Check =>
  each((word) => {
    const pixels = pixelsOf(word)
    return pixels !== undefined && pixels >= least && pixels <= most
      ? undefined
      : `« ${word} » doit être une longueur de ${least} à ${most} px.`
  })
const oneOf = (...allowed: string[]): Check =>
  each((word) =>
    allowed.includes(word) ? undefined : `« ${word} » n'est pas une valeur acceptée (${allowed.join(', ')}).`,
  )
const numberBetween = (least: number, most: number): Check =>
  each((word) =>
    /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(word) && Number(word) >= least && Number(word) <= most
      ? undefined
      : `« ${word} » doit être un nombre de ${least} à ${most}.`,
  )
const anyColour: Check = each((word) =>
  isColour(word) || isToken(word) ? undefined : `« ${word} » n'est pas une couleur acceptée.`,
)
const solidColour: Check = each((word) => {
  if (isToken(word)) return undefined
  if (!isColour(word)) return `« ${word} » n'est pas une couleur acceptée.`
  return isOpaque(word) ? undefined : `« ${word} » est transparent : un texte ou un fond doit rester visible.`
})
const lineStyles = ['none', 'solid', 'dashed', 'dotted', 'double']
/** Checks a border: a width, a style and a colour, in any order. */
const line: Check = each((word) =>
  lineStyles.includes(word) || isColour(word) || isToken(word) || isWithin(word, 0, 8)
    ? undefined
    : `« ${word} » n'est pas accepté dans une bordure.`,
)
const shadow: Check = each((word) =>
  ['none', 'inset', ','].includes(word) || isColour(word) || isToken(word) || isWithin(word, -24, 24)
    ? undefined
    : `« ${word} » n'est pas accepté dans une ombre (24 px au plus).`,
)

const sides = ['top', 'right', 'bottom', 'left']
const spacing = (name: string): [string, Check][] =>
  [name, ...sides.map((side) => `${name}-${side}`)].map((property) => [property, length(0, 32)])

/**
 * The allowed CSS properties and a check of their values. Properties that move, hide or cover an element, or
 * load a file, are not allowed.
 */
const properties = new Map<string, Check>([
  ['color', solidColour],
  ['background-color', solidColour],
  ['background', solidColour],
  ...(['border', ...sides.map((side) => `border-${side}`)] as const).map((property): [string, Check] => [
    property,
    line,
  ]),
  ...['border-color', ...sides.map((side) => `border-${side}-color`)].map((property): [string, Check] => [
    property,
    anyColour,
  ]),
  ...['border-width', ...sides.map((side) => `border-${side}-width`)].map((property): [string, Check] => [
    property,
    length(0, 8),
  ]),
  ...['border-style', ...sides.map((side) => `border-${side}-style`)].map((property): [string, Check] => [
    property,
    oneOf(...lineStyles),
  ]),
  ...[
    'border-radius',
    'border-top-left-radius',
    'border-top-right-radius',
    'border-bottom-left-radius',
    'border-bottom-right-radius',
  ].map((property): [string, Check] => [property, length(0, 32)]),
  ['box-shadow', shadow],
  // A size in em would shrink at each nesting level.
  [
    'font-size',
    (words) =>
      words.some((word) => /\dem$/.test(word))
        ? 'Une taille de texte se donne en px ou en rem.'
        : length(12, 32)(words),
  ],
  ['font-weight', oneOf('normal', 'bold', '300', '400', '500', '600', '700', '800')],
  ['font-style', oneOf('normal', 'italic')],
  ['line-height', numberBetween(1, 2)],
  [
    'letter-spacing',
    each((word) =>
      word === 'normal' || isWithin(word, -0.5, 4) ? undefined : `« ${word} » : de -0,5 à 4 px.`,
    ),
  ],
  ['text-transform', oneOf('none', 'uppercase', 'capitalize')],
  ['text-decoration', oneOf('none', 'underline')],
  ...spacing('padding'),
  ...spacing('margin'),
])

/** Longest value, in characters. The longest valid colours and variables have some 50. */
const longestWord = 100

/** The reason, in French, to reject the declarations of a CSS rule. Undefined if they are valid. */
export function refusalOfDeclarations({ block }: Rule): string | undefined {
  const declared = new Map<string, string>()
  for (const node of block.children.toArray()) {
    if (node.type === 'Comment') continue
    if (node.type !== 'Declaration') return 'Cette règle contient autre chose que des propriétés.'
    const reason = declarationRefusal(node)
    if (reason) return reason
    const property = node.property.toLowerCase().replace(/^background$/, 'background-color')
    if (declared.has(property)) return `« ${node.property} » est donné deux fois dans la même règle.`
    declared.set(property, generate(node.value).toLowerCase())
  }
  return contrastRefusal(declared)
}

function declarationRefusal({ property, value, important }: Declaration): string | undefined {
  const check = properties.get(property.toLowerCase())
  if (!check)
    return `La propriété « ${property} » n'est pas acceptée : elle pourrait cacher, déplacer ou recouvrir un bouton.`
  if (important) return '« !important » n’est pas accepté.'
  if (value.type !== 'Value') return `La valeur de « ${property} » ne se lit pas.`
  const words: string[] = []
  walk(value, function (node) {
    if (node.type === 'Function') {
      words.push(generate(node).toLowerCase())
      return this.skip
    }
    if (node.type !== 'Value' && node.type !== 'WhiteSpace') words.push(generate(node).toLowerCase())
    return undefined
  })
  if (words.length === 0) return `« ${property} » n'a pas de valeur.`
  if (words.some((word) => word.length > longestWord))
    return `Une valeur de « ${property} » dépasse ${longestWord} caractères.`
  return check(words)
}

// Text and background colours must be given together, or be theme variables, so that the text is readable in
// light and dark mode.
function contrastRefusal(declared: Map<string, string>): string | undefined {
  const text = declared.get('color')
  const ground = declared.get('background-color')
  const isOurs = (value: string | undefined, names: string[]) =>
    value === undefined || names.includes(tokenName(value) ?? '')
  if (isOurs(text, textTokens) && isOurs(ground, groundTokens)) return undefined
  if (tokenName(text ?? '') === 'on-solid' && tokenName(ground ?? '') === 'solid') return undefined
  if (text === undefined || ground === undefined || tokenName(text) || tokenName(ground)) {
    return 'Une couleur va par paire : « color » et « background-color » dans la même règle, lisibles ensemble, ou les couleurs du thème (var(--e-brand-text), var(--e-tint)…).'
  }
  const contrast = contrastOf(text, ground)
  if (contrast >= 4.5) return undefined
  return `Le texte ne se lit pas sur ce fond : contraste ${contrast.toFixed(1).replace('.', ',')} pour 4,5 au moins.`
}

const textTokens = ['text', 'muted', 'brand-text']
const groundTokens = ['bg', 'surface', 'raised', 'sunken', 'hover', 'tint']
const otherTokens = ['border', 'border-strong', 'ring', 'tint-2', 'solid', 'solid-hover', 'on-solid']

function tokenName(value: string): string | undefined {
  return value.match(/^var\(--e-([a-z0-9-]+)\)$/)?.[1]
}

function isToken(value: string): boolean {
  return [...textTokens, ...groundTokens, ...otherTokens].includes(tokenName(value) ?? '')
}

function isWithin(word: string, least: number, most: number): boolean {
  const pixels = pixelsOf(word)
  return pixels !== undefined && pixels >= least && pixels <= most
}

function pixelsOf(word: string): number | undefined {
  const [, figure, unit] = word.match(/^(-?(?:\d+(?:\.\d+)?|\.\d+))(px|rem|em)?$/) ?? []
  if (figure === undefined || (!unit && Number(figure) !== 0)) return undefined
  return Number(figure) * (unit === 'px' || !unit ? 1 : 16)
}

function each(refusal: (word: string) => string | undefined): Check {
  return (words) => words.map(refusal).find((reason) => reason !== undefined)
}
