import { type Rule, walk } from 'css-tree'

const pseudoClasses = new Set([
  'hover',
  'focus-visible',
  'active',
  'first-child',
  'last-child',
  'only-child',
  'nth-child',
  'first-of-type',
  'last-of-type',
])
const combinators = new Set([' ', '>'])
// Selectors of the whole page. Rules may style only what is inside the application.
const frame = new Set(['html', 'body', '*'])

/** The reason, in French, to reject a CSS selector. Undefined if it is valid. */
export function refusalOfSelector({ prelude }: Rule): string | undefined {
  if (prelude.type !== 'SelectorList') return 'Ce sélecteur ne se lit pas.'
  let reason: string | undefined
  walk(prelude, (node) => {
    reason ??= selectorNodeRefusal(node)
  })
  return reason
}

function selectorNodeRefusal(node: { type: string; name?: unknown }): string | undefined {
  const name = typeof node.name === 'string' ? node.name : ''
  switch (node.type) {
    case 'TypeSelector':
      return frame.has(name.toLowerCase()) || name.includes('|')
        ? `Le sélecteur « ${name} » désigne toute la page.`
        : undefined
    case 'PseudoClassSelector':
      return pseudoClasses.has(name.toLowerCase())
        ? undefined
        : `La pseudo-classe « :${name} » n'est pas acceptée.`
    case 'PseudoElementSelector':
      return `Le pseudo-élément « ::${name} » n'est pas accepté : il ajoute du contenu.`
    case 'AttributeSelector':
      return "Les sélecteurs d'attribut « […] » ne sont pas acceptés."
    case 'IdSelector':
      return `Le sélecteur « #${name} » n'est pas accepté : utilisez une balise ou une classe.`
    case 'Combinator':
      return combinators.has(name) ? undefined : `Le combinateur « ${name} » n'est pas accepté.`
    case 'NestingSelector':
      return "L'imbrication « & » n'est pas acceptée."
    case 'Raw':
      return 'Ce sélecteur ne se lit pas.'
    default:
      return undefined
  }
}
