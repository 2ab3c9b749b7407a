import type { TemplateForm } from '#cloud-api/graph-templates.ts'
import type { CompanyTx } from '#database/caller/company.ts'

// WhatsApp writes the text of an authentication template itself. Only the code is ours. This template is kept
// apart from those of the trade, so that no message can use it.

/** The validity of a code, in minutes, as the message says. */
export const codeMinutes = 10

const codeTemplate = { name: 'escale_code_connexion', language: 'fr' } as const

/**
 * The template as it is submitted: its text, its warning and its validity, with a button that copies the
 * code.
 */
export function codeTemplateForm(): TemplateForm {
  return {
    ...codeTemplate,
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: codeMinutes },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
    ],
  }
}

/** The message with a code. WhatsApp sends it to numbers only, never to an id. */
export function codeMessage(number: string, code: string): object {
  const parameters = [{ type: 'text', text: code }]
  return {
    to: number.replace('+', ''),
    type: 'template',
    template: {
      name: codeTemplate.name,
      language: { code: codeTemplate.language },
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  }
}

/** Whether a template is the code template, and not one of the trade's. */
export function isCodeTemplate({ name, language }: { name: string; language: string }): boolean {
  return name === codeTemplate.name && language === codeTemplate.language
}

/** Stores the state of the code template. Null: WhatsApp has none. */
export async function storeCodeTemplateState({ db }: CompanyTx, state: string | null): Promise<void> {
  await db.updateTable('whatsapp_accounts').set({ code_template_state: state }).execute()
}
