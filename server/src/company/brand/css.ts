import {
  longestReason,
  longestSelector,
  mostRejectedRules,
  type RejectedRule,
} from '@escale/contract/company/brand/contract'
import { type CssNode, generate, parse, type Rule, type StyleSheet } from 'css-tree'
import { refusalOfDeclarations } from './css-declarations.ts'
import { refusalOfSelector } from './css-selectors.ts'

/** The style sheet to serve and the one for the preview, or the rejected rules. */
type CompiledSheet = { css: string; preview: string; rejected: RejectedRule[] }

/**
 * Validates a company's own style sheet, rule by rule. Every rule must apply only inside the application, use
 * the allowed properties and values, and keep controls visible and readable. A single invalid rule rejects
 * the whole sheet.
 */
export function compileCss(source: string): CompiledSheet {
  if (source.trim() === '') return { css: '', preview: '', rejected: [] }
  const { rules, rejected } = parseRules(source)
  if (rejected.length > 0) return { css: '', preview: '', rejected }
  const texts = rules.map((rule) => generate(rule))
  const suspect = texts.findIndex((text) => !isHarmless(text))
  if (suspect >= 0)
    return {
      css: '',
      preview: '',
      rejected: [{ ...positionOf(rules[suspect]), reason: 'Cette règle ne peut pas être vérifiée.' }],
    }
  return { css: scopeRules(texts), preview: `@scope ([data-css-preview]){${texts.join('\n')}}`, rejected: [] }
}

function parseRules(source: string): { rules: Rule[]; rejected: RejectedRule[] } {
  const rules: Rule[] = []
  const rejected: RejectedRule[] = []
  if (/[\\\0]|<!--|-->|<\//.test(source)) {
    const line = source.slice(0, source.search(/[\\\0]|<!--|-->|<\//)).split('\n').length
    return {
      rules,
      rejected: [
        {
          line,
          selector: '',
          reason: 'Les barres obliques inverses et les balises HTML ne sont pas acceptées.',
        },
      ],
    }
  }
  const sheet = parse(source, {
    positions: true,
    // A parser error may have no line number, for example a stack overflow.
    onParseError: ({ line = 1 }) =>
      rejected.push({
        line,
        selector: '',
        reason: 'Ce passage ne se lit pas : vérifiez accolades, deux-points et points-virgules.',
      }),
  } as Parameters<typeof parse>[1]) as StyleSheet

  for (const node of sheet.children.toArray()) {
    const reason = ruleRefusal(node)
    if (reason) rejected.push({ ...positionOf(node), reason: shortenReason(reason) })
    else if (node.type === 'Rule') rules.push(node)
  }
  return {
    rules,
    rejected: rejected.toSorted((one, other) => one.line - other.line).slice(0, mostRejectedRules),
  }
}

function ruleRefusal(node: CssNode): string | undefined {
  if (node.type === 'Comment') return undefined
  if (node.type === 'Atrule') return `@${node.name} n'est pas accepté : une règle commence par un sélecteur.`
  if (node.type !== 'Rule') return 'Ce passage ne se lit pas comme une règle.'
  return refusalOfSelector(node) ?? refusalOfDeclarations(node)
}

function positionOf(node: CssNode | undefined): { line: number; selector: string } {
  const line = node?.loc?.start.line ?? 1
  if (node?.type === 'Rule') return { line, selector: generate(node.prelude).slice(0, longestSelector) }
  if (node?.type === 'Atrule') return { line, selector: `@${node.name}`.slice(0, longestSelector) }
  return { line, selector: '' }
}

/** Shortens a rejection reason. It quotes a word of the style sheet, which may be very long. */
function shortenReason(reason: string): string {
  return reason.length <= longestReason ? reason : `${reason.slice(0, longestReason - 1)}…`
}

// A second check of the generated text, independent of the parser.
function isHarmless(rule: string): boolean {
  return (
    !/url\(|image|src\(|element\(|expression|@|\/\/|\\|<|["'`]|!important|[^\x20-\x7e]/i.test(rule) &&
    /^[^{}]+\{[^{}]*\}$/.test(rule)
  )
}

// The style sheet applies only inside the application. Elements with `data-own-look` keep their look, such as
// the role, a deletion or a payment. The preview of another style sheet is excluded too.
const guard =
  '[data-company-css] [data-own-look]{color:var(--e-muted)!important;background-color:var(--e-surface)!important;font-size:12px!important;line-height:1.35!important;letter-spacing:normal!important;text-transform:none!important;border-radius:4px}'

function scopeRules(rules: string[]): string {
  return `@scope ([data-company-css]) to ([data-own-look], [data-css-preview]){${rules.join('\n')}}\n${guard}\n`
}
