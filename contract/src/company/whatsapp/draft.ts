import * as z from 'zod/mini'
import { standardTemplates } from '#channels/whatsapp/templates.ts'
import { variableRefusal } from '#channels/whatsapp/variables.ts'
import { wholeNumber } from '#values/fields.ts'
import { optional, required } from '#values/text.ts'

/** A WhatsApp Business account: its ids, as WhatsApp Manager shows them, and its credentials. */
export type AccountDraft = z.output<typeof AccountDraft>
export const AccountDraft = z.object({
  phoneNumberId: metaId("Indiquez l'identifiant du numéro."),
  wabaId: metaId("Indiquez l'identifiant du compte."),
  token: z
    .string("Indiquez le jeton d'accès.")
    .check(
      z.trim(),
      z.minLength(1, "Indiquez le jeton d'accès."),
      z.maxLength(1000, '1 000 caractères au plus.'),
      z.refine(isPrintable, "Le jeton n'a ni espace ni accent."),
    ),
  /** Only for a company with its own WhatsApp application. */
  appSecret: z.pipe(
    optional(200),
    z.nullable(z.string().check(z.refine(isPrintable, "La clé secrète n'a ni espace ni accent."))),
  ),
})

function metaId(missing: string) {
  const form = 'Cet identifiant a de 5 à 30 chiffres.'
  return z.string(missing).check(z.trim(), z.minLength(1, missing), z.regex(/^\d{5,30}$/, form))
}

// The token is sent in an HTTP header, which allows only printable ASCII.
function isPrintable(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text)
}

/** The company's WhatsApp settings. */
export type WhatsAppSettingsDraft = z.output<typeof WhatsAppSettingsDraft>
export const WhatsAppSettingsDraft = z
  .object({
    signature: optional(200),
    sendsFrom: hour(),
    sendsUntil: hour(),
    monthlyCeiling: z.nullable(ceiling()),
  })
  .check(
    z.refine(({ sendsFrom, sendsUntil }) => sendsFrom < sendsUntil, {
      message: "L'heure de fin est après l'heure de début.",
      path: ['sendsUntil'],
    }),
  )

/** An hour such as `08:00`. */
function hour() {
  const missing = 'Indiquez une heure.'
  return z.string(missing).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, missing))
}

function ceiling() {
  const form = 'Indiquez un nombre de messages, de 0 à 1 000 000.'
  return wholeNumber(0, 1_000_000, form)
}

/**
 * Categories that users can choose. WhatsApp generates the text of authentication templates, so users cannot
 * write them.
 */
const writtenCategories = ['utilité', 'marketing'] as const

/**
 * A reusable message. A standard template (with `key`) allows only the variables of its own kinds of record.
 */
export type TemplateDraft = z.output<ReturnType<typeof templateDraft>>
export function templateDraft(key?: string) {
  const subjects = standardTemplates.find((standard) => standard.key === key)?.subjects
  return z.object({
    title: required('Indiquez un titre.', 100),
    body: required('Écrivez le texte du modèle.', 1024).check((checked) => {
      const refusal = variableRefusal(checked.value, subjects)
      if (refusal) checked.issues.push({ code: 'custom', message: refusal, input: checked.value })
    }),
    category: z.enum(writtenCategories, 'Choisissez une catégorie.'),
    isActive: z.boolean(),
  })
}
