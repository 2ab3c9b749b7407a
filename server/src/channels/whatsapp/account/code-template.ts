import type { TemplateForm } from '#cloud-api/graph-templates.ts'
import type { CompanyTx } from '#database/caller/company.ts'

// WhatsApp writes the text of an authentication template itself and only takes the code. The template is not
// stored with the company's message templates, so that no message can use it.

/** The validity of a code in minutes, which the message mentions. */
export const codeMinutes = 10

const codeTemplate = { name: 'escale_code_connexion', language: 'fr' } as const

/**
 * The code template as it is submitted to WhatsApp: text, security warning, validity, and a button that
 * copies the code.
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

/**
 * The WhatsApp message with a code. Authentication messages can be sent to phone numbers only, not to user
 * ids.
 */
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

/** Whether this template is the one for sign-in codes. */
export function isCodeTemplate({ name, language }: { name: string; language: string }): boolean {
  return name === codeTemplate.name && language === codeTemplate.language
}

/** Stores the state of the code template. Null if WhatsApp has no such template. */
export async function storeCodeTemplateState({ db }: CompanyTx, state: string | null): Promise<void> {
  await db.updateTable('whatsapp_accounts').set({ code_template_state: state }).execute()
}
