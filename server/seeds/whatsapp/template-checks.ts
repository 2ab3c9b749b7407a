import { objectList, objectOf, optionalText } from './fields.ts'
import { GraphError, invalid, missingParameter } from './graph-error.ts'
import type { AccountState, Component, Json, Template } from './state.ts'

/** Finds the template named in a message. Throws an error if it may not be sent. */
export function findTemplate(account: AccountState, content: Json): Template {
  const name = optionalText(content.name)
  const language = optionalText(objectOf(content.language).code)
  if (!name) throw missingParameter("template['name']")
  if (!language) throw missingParameter("template['language']")
  const template = account.templates.find(
    (one) => one.name === name && one.language === language && !unseen.has(one.status),
  )
  if (!template) throw new GraphError(132001, `template name (${name}) does not exist in ${language}`)
  if (template.status === 'PAUSED') throw new GraphError(132015, `template name (${name}) is paused`)
  if (template.status === 'DISABLED') throw new GraphError(132016, `template name (${name}) is disabled`)
  return template
}

export function checkParameters(template: Template, components: Json[]): void {
  for (const component of template.components) {
    const kind = component.type.toLowerCase()
    if (component.type === 'BUTTONS') checkButtons(component, components)
    else if (component.type === 'HEADER' && component.format && component.format !== 'TEXT')
      checkHeader(component.format, components)
    else if (component.type !== 'FOOTER')
      checkTexts(template, kind, variablesOf(component.text), parametersOf(components, kind))
  }
  if ([...fillTemplate(template, components)].length > 1024) throw new GraphError(132005)
}

/** Returns the body of a template with its variables filled in. */
export function fillTemplate(template: Template, components: Json[]): string {
  const body = template.components.find(({ type }) => type === 'BODY')?.text ?? ''
  const parameters = parametersOf(components, 'body')
  return body.replace(variable, (whole, name: string) => {
    const parameter =
      template.parameter_format === 'NAMED'
        ? parameters.find((one) => one.parameter_name === name)
        : parameters[Number(name) - 1]
    return optionalText(parameter?.text) ?? whole
  })
}

export function variablesOf(text = ''): string[] {
  return [...new Set([...text.matchAll(variable)].map(([, name = '']) => name))]
}

function checkTexts(template: Template, kind: string, variables: string[], parameters: Json[]): void {
  if (parameters.length !== variables.length) {
    const counts = `(${parameters.length}) does not match the expected number of params (${variables.length})`
    throw new GraphError(132000, `${kind}: number of localizable_params ${counts}`)
  }
  for (const parameter of parameters) {
    if (template.parameter_format === 'NAMED' && !variables.includes(String(parameter.parameter_name))) {
      throw new GraphError(100, `${kind}: Parameter name is missingParameter or empty`)
    }
    const text = optionalText(parameter.text)
    if (!text) throw new GraphError(131008, `${kind}: Parameter of type text is missingParameter text value`)
    if (/[\n\t]| {5,}/.test(text))
      throw new GraphError(
        100,
        'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
      )
  }
}

function checkHeader(format: string, components: Json[]): void {
  const [parameter] = parametersOf(components, 'header')
  const type = optionalText(parameter?.type)?.toUpperCase() ?? 'UNKNOWN'
  if (type !== format)
    throw new GraphError(132012, `header: Format mismatch, expected ${format}, received ${type}`)
  const { id, link } = objectOf(parameter?.[format.toLowerCase()])
  if (format !== 'LOCATION' && !id && !link)
    throw new GraphError(131008, `header: Parameter of type ${format.toLowerCase()} is missingParameter`)
}

function checkButtons({ buttons = [] }: Component, components: Json[]): void {
  buttons.forEach(({ type, url }, index) => {
    if (type !== 'URL' || variablesOf(url).length === 0) return
    const button = components.find(
      (one) => one.type === 'button' && one.sub_type === 'url' && Number(one.index) === index,
    )
    if (!optionalText(objectList(button?.parameters)[0]?.text))
      throw new GraphError(131008, `buttons: Button at index ${index} of type Url requires a parameter`)
  })
  const extra = components.find((one) => one.type === 'button' && !buttons[Number(one.index)])
  if (extra) throw invalid(`template['components']: no button at index ${String(extra.index)}`)
}

function parametersOf(components: Json[], kind: string): Json[] {
  return objectList(components.find((one) => optionalText(one.type)?.toLowerCase() === kind)?.parameters)
}

const variable = /\{\{\s*(\w+)\s*\}\}/g
/** States in which sending a template fails as if it did not exist. */
const unseen = new Set(['PENDING', 'REJECTED', 'DELETED'])
