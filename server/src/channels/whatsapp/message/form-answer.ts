import type { Content } from './content-type.ts'
import type { WebhookMessage } from './webhook-message.ts'

type FormReply = NonNullable<NonNullable<WebhookMessage['interactive']>['nfm_reply']>
type Field = { name: string; value: string }

const longestAnswer = 20_000
/** Fields that WhatsApp adds for the software that sent the form. */
const technicalFields = new Set(['flow_token', 'wa_flow_response_params'])
/** The text that WhatsApp adds under a submitted form. */
const usualBody = 'Sent'

/** The content of a submitted form, with one field per line. The raw JSON is stored too. */
export function formAnswerOf({ name, body, response_json: response }: FormReply): Content {
  const json = typeof response === 'string' ? response : JSON.stringify(response ?? null)
  const fields = fieldsIn(parsed(json))
  const lines = fields.map((field) => `${field.name} : ${field.value}`)
  const ownText = body && body !== usualBody ? [body] : []
  const shown = [...ownText, ...(lines.length > 0 ? lines : unparsedText(json))]
  return {
    kind: 'bouton',
    body: shown.join('\n') || 'Aucun champ rempli',
    listed: `Formulaire : ${shown.join(' · ') || 'aucun champ rempli'}`,
    details: { form: { name: name ?? null, answer: json.slice(0, longestAnswer) } },
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The response itself, if it is not JSON. */
function unparsedText(json: string): string[] {
  return parsed(json) === undefined ? [json] : []
}

function fieldsIn(answer: unknown): Field[] {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return []
  return Object.entries(answer)
    .filter(([name]) => !technicalFields.has(name))
    .map(([name, value]) => fieldOf(name, value))
}

/**
 * WhatsApp's own form builder names a field `screen_0_Votre_poids_1`, and a choice `0_Maritime`. The name
 * given by the company is in the middle.
 */
const builtName = /^screen_\d+_(.+?)(?:_\d+)?$/

function fieldOf(name: string, value: unknown): Field {
  const built = builtName.exec(name)?.[1]
  const shown = (built ?? name).replaceAll('_', ' ').trim() || name
  return { name: shown, value: textOf(value, built !== undefined) || '(vide)' }
}

function textOf(value: unknown, isBuilt: boolean): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'string') return isBuilt ? value.replace(/^\d+_/, '') : value
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map((one) => textOf(one, isBuilt)).join(', ')
  const fileName = (value as { file_name?: unknown }).file_name
  if (typeof fileName === 'string') return fileName
  return Object.entries(value)
    .map(([name, one]) => `${name.replaceAll('_', ' ')} ${textOf(one, isBuilt) || '(vide)'}`)
    .join(', ')
}
