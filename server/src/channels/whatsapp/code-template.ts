import type { TemplateForm } from '#cloud-api/graph-templates.ts'
import type { CompanyTx } from '#database/door/company.ts'

// WhatsApp writes the text of an authentication template itself, in its own language: only the code is ours.
// Apart from the messages of
// the trade, which nobody may send this one among.

/** How long a code is good, as the messages that bring it say. */
export const codeMinutes = 10

const codeTemplate = { name: 'escale_code_connexion', language: 'fr' } as const

/** As it is submitted: its text, its warning and its life, with a button that copies the code. */
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

/** The message; it goes to a number, never to an identity without one. */
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

/** Whether WhatsApp speaks of this template, and not of one of the trade's. */
export function isCodeTemplate({ name, language }: { name: string; language: string }): boolean {
  return name === codeTemplate.name && language === codeTemplate.language
}

/** Keeps what WhatsApp says of it; null: it has none. */
export async function keepCodeTemplate({ db }: CompanyTx, state: string | null): Promise<void> {
  await db.updateTable('whatsapp_accounts').set({ code_template_state: state }).execute()
}
