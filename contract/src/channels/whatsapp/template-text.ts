import { isVariable, type TemplateValues, variables, variablesIn } from './variables.ts'

/**
 * Fills in the variables of a template. Leaves out a sentence, or a clause in brackets, that contains a
 * variable without a value.
 */
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
 * Converts a template to WhatsApp's own format, `{{client}}` or `{{1}}`. Also returns its variables in order
 * of first use, with an example of each.
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
 * Repeated spaces, or a single space other than a no-break one. A no-break space is preserved because it
 * keeps an amount on one line.
 */
const breakingBlanks = /\s{2,}|[^\S\u00a0\u202f]/g

/**
 * The parameters of a template approved by WhatsApp, in order. WhatsApp refuses parameters that are empty or
 * contain line breaks or repeated spaces.
 */
export function parametersOf(body: string, values: TemplateValues): { name: string; text: string }[] {
  return variablesIn(body).map((name) => {
    const value = isVariable(name)
      ? values[name]?.replaceAll(breakingBlanks, ' ').trim() || variables[name].absent
      : name
    return { name, text: value }
  })
}

/**
 * The text that the recipient sees. Unlike `fillTemplate`, it leaves no sentence out, because WhatsApp sends
 * an approved template whole.
 */
export function filledAsSubmitted(body: string, values: TemplateValues): string {
  return withValues(
    body,
    Object.fromEntries(parametersOf(body, values).map(({ name, text }) => [name, text])),
  )
}
