import { fillTemplate } from './template-text.ts'
import { type TemplateValues, variables } from './variables.ts'

const examples = Object.fromEntries(
  Object.entries(variables).map(([name, { example }]) => [name, example]),
) as TemplateValues

/** The text of a template filled with example values. */
export function exampleText(body: string): string {
  return fillTemplate(body, examples)
}
