import { GraphError, invalid } from './graph-error.ts'
import type { Component, Template } from './state.ts'
import { variablesOf } from './template-checks.ts'

/** Refuses a template with errors that Meta detects at once, before reviewing it. */
export function checkDraft(
  name: string,
  format: Template['parameter_format'],
  components: Component[],
): void {
  if (!/^[a-z0-9_]{1,512}$/.test(name))
    throw invalid('Param name must contain only lowercase letters, digits and underscores')
  const body = components.find(({ type }) => type === 'BODY')
  if (body && isOneTimeCode(components)) return
  if (!body?.text) throw draftError('The BODY component is missing')
  for (const component of components) checkComponent(component, format)
}

/** Replaces the body of an authentication template, whose text Meta writes itself. */
export function withMetaText(category: unknown, components: Component[]): Component[] {
  if (category !== 'AUTHENTICATION' || !isOneTimeCode(components)) return components
  const url = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}'
  const own: Partial<Record<Component['type'], Partial<Component>>> = {
    BODY: { text: '*{{1}}* est votre code de vérification. Pour votre sécurité, ne le partagez pas.' },
    FOOTER: { text: 'Ce code expire dans 10 minutes.' },
    BUTTONS: { buttons: [{ type: 'URL', text: 'Copier le code', url }] },
  }
  return components.map((component) => ({ ...component, ...own[component.type] }))
}

function isOneTimeCode(components: Component[]): boolean {
  return components.some(({ buttons = [] }) => buttons.some(({ type }) => type === 'OTP'))
}

function checkComponent(
  { type, text = '', example, buttons = [] }: Component,
  format: Template['parameter_format'],
): void {
  const longest = longestTexts[type]
  if (longest !== undefined && [...text].length > longest)
    throw draftError(`${type}: at most ${longest} characters`)
  const variables = variablesOf(text)
  if (variables.length > 0 && !example)
    throw draftError(`${type}: component is missing the expected field(s) (example)`, 2388043)
  if (format === 'POSITIONAL' && variables.some((name, index) => name !== String(index + 1)))
    throw draftError(`${type}: variables must be {{1}}, {{2}}…`)
  if (type === 'BODY' && /^\s*\{\{|\}\}\s*$/.test(text))
    throw draftError("Variables can't be at the start or end of the template.", 2388299)
  for (const button of buttons) {
    if ([...(button.text ?? '')].length > 25) throw draftError('BUTTONS: at most 25 characters')
    if (button.url && !/^[^{]*(?:\{\{\w+\}\})?$/.test(button.url))
      throw draftError('BUTTONS: a URL has one variable, at its end')
  }
}

function draftError(title: string, subcode = 2388072): GraphError {
  return new GraphError(100, title, { title: 'Invalid parameter', subcode })
}

const longestTexts: Partial<Record<Component['type'], number>> = { HEADER: 60, BODY: 1024, FOOTER: 60 }
