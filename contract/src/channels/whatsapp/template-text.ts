import { isVariable, type TemplateValues, variables, variablesIn } from './variables.ts'

/**
 * A template with its values. A sentence, or what stands between brackets and commas, that has no value
 * leaves.
 */
export function fill(body: string, values: TemplateValues): string {
  const kept = body.split('\n').map((line) => filledLine(line, values))
  return kept
    .filter((line, at) => line !== '' || body.split('\n')[at] === '')
    .join('\n')
    .trim()
}

function filledLine(line: string, values: TemplateValues): string {
  return line
    .replaceAll(/ ?\(([^(){]*\{(?:[^()]|\([^()]*\))*)\)/g, (group: string, inside: string) =>
      bracketed(group, inside, values),
    )
    .split(/(?<=[.!?…]) /)
    .filter((sentence) => lacks(sentence, values).length === 0)
    .map((sentence) => withValues(sentence, values))
    .join(' ')
}

function bracketed(group: string, inside: string, values: TemplateValues): string {
  const kept = inside.split(', ').filter((clause) => lacks(clause, values).length === 0)
  return kept.length === 0 ? '' : `${group.startsWith(' ') ? ' ' : ''}(${kept.join(', ')})`
}

function lacks(text: string, values: TemplateValues): string[] {
  return variablesIn(text).filter((name) => isVariable(name) && !values[name])
}

function withValues(text: string, values: TemplateValues): string {
  return text.replaceAll(/\{([^{}]*)\}/g, (written: string, name: string) =>
    isVariable(name) ? (values[name] ?? written) : written,
  )
}

type ParameterFormat = 'NAMED' | 'POSITIONAL'

/**
 * A template as WhatsApp keeps it: `{{client}}`, or `{{1}}`; its variables in the order of their first place,
 * an example of each.
 */
export function submitted(
  body: string,
  format: ParameterFormat = 'NAMED',
): { text: string; names: string[]; examples: string[] } {
  const names = variablesIn(body)
  const called = (name: string) => (format === 'NAMED' ? name : String(names.indexOf(name) + 1))
  return {
    text: body.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => `{{${called(name)}}}`),
    names,
    examples: names.map((name) => (isVariable(name) ? variables[name].example : name)),
  }
}

/**
 * A row of blanks, or one where a line may break. A single no-break space stays: it holds an amount on one
 * line.
 */
const breakingBlanks = /\s{2,}|[^\S\u00a0\u202f]/g

/**
 * What goes in the places of a submitted template, in their order. WhatsApp refuses an empty one, a new line
 * and a row of blanks.
 */
export function parametersOf(body: string, values: TemplateValues): { name: string; text: string }[] {
  return variablesIn(body).map((name) => {
    const value = isVariable(name)
      ? values[name]?.replaceAll(breakingBlanks, ' ').trim() || variables[name].absent
      : name
    return { name, text: value }
  })
}

/** The same as its reader sees it: a submitted template leaves nothing out. */
export function filledAsSubmitted(body: string, values: TemplateValues): string {
  return withValues(
    body,
    Object.fromEntries(parametersOf(body, values).map(({ name, text }) => [name, text])),
  )
}
