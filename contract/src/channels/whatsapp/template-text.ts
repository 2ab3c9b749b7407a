import { isVariable, type TemplateValues, variables, variablesIn } from './variables.ts'

/** Fills a template. A sentence, or a clause in brackets, whose variable has no value is left out. */
export function fillTemplate(body: string, values: TemplateValues): string {
  const lines = body.split('\n').map((line) => fillLine(line, values))
  return lines
    .filter((line, at) => line !== '' || body.split('\n')[at] === '')
    .join('\n')
    .trim()
}

function fillLine(line: string, values: TemplateValues): string {
  return line
    .replaceAll(/ ?\(([^(){]*\{(?:[^()]|\([^()]*\))*)\)/g, (group: string, inside: string) =>
      fillBrackets(group, inside, values),
    )
    .split(/(?<=[.!?…]) /)
    .filter((sentence) => missingVariables(sentence, values).length === 0)
    .map((sentence) => withValues(sentence, values))
    .join(' ')
}

function fillBrackets(group: string, inside: string, values: TemplateValues): string {
  const clauses = inside.split(', ').filter((clause) => missingVariables(clause, values).length === 0)
  return clauses.length === 0 ? '' : `${group.startsWith(' ') ? ' ' : ''}(${clauses.join(', ')})`
}

function missingVariables(text: string, values: TemplateValues): string[] {
  return variablesIn(text).filter((name) => isVariable(name) && !values[name])
}

function withValues(text: string, values: TemplateValues): string {
  return text.replaceAll(/\{([^{}]*)\}/g, (placeholder: string, name: string) =>
    isVariable(name) ? (values[name] ?? placeholder) : placeholder,
  )
}

type ParameterFormat = 'NAMED' | 'POSITIONAL'

/**
 * A template in WhatsApp's own format, `{{client}}` or `{{1}}`, with its variables in order of first use and
 * an example of each.
 */
export function submittedTemplate(
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
 * Several spaces, or a space where a line can break. A single no-break space stays, because it keeps an
 * amount on one line.
 */
const breakingBlanks = /\s{2,}|[^\S\u00a0\u202f]/g

/**
 * The parameters of a submitted template, in order. WhatsApp refuses empty values, line breaks and repeated
 * spaces.
 */
export function parametersOf(body: string, values: TemplateValues): { name: string; text: string }[] {
  return variablesIn(body).map((name) => {
    const value = isVariable(name)
      ? values[name]?.replaceAll(breakingBlanks, ' ').trim() || variables[name].absent
      : name
    return { name, text: value }
  })
}

/** The text that the recipient sees: a submitted template cannot leave sentences out. */
export function filledAsSubmitted(body: string, values: TemplateValues): string {
  return withValues(
    body,
    Object.fromEntries(parametersOf(body, values).map(({ name, text }) => [name, text])),
  )
}
