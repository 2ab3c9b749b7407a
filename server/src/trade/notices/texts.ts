import { standardTemplates, templateOfNotice } from '@escale/contract/channels/whatsapp/templates'
import type { MessageSubject } from '@escale/contract/channels/whatsapp/variables'
import type { NoticeKind, TemplateCategory } from '@escale/contract/channels/whatsapp/words'
import type { CompanyTx } from '#database/caller/company.ts'

/** A notice text of the company, and its approval by WhatsApp. */
export type NoticeText = {
  key: string
  title: string
  body: string
  category: TemplateCategory
  language: string
  /**
   * Version approved by WhatsApp. Null if the text may only be sent within 24 hours of the client's last
   * message.
   */
  approved: { name: string; body: string } | null
}

/** Record type that each notice is about. */
export const subjectOf: Record<NoticeKind, MessageSubject> = {
  reçu: 'goods',
  départ: 'expeditions',
  eta: 'expeditions',
  arrivée: 'expeditions',
  disponible: 'expeditions',
  facture: 'invoices',
  paiement: 'payments',
  avoir: 'credit_notes',
  'avant échéance': 'invoices',
  'après échéance': 'invoices',
}

/** Returns the texts by key: the standard ones, as changed by the company, and the company's own. */
export async function listTexts({ db }: CompanyTx): Promise<Map<string, NoticeText>> {
  const rows = await db
    .selectFrom('message_templates')
    .select([
      'key',
      'title',
      'body',
      'category',
      'language',
      'is_active as isActive',
      'meta_name as name',
      'meta_state as state',
      'meta_body as metaBody',
    ])
    .execute()
  const standard = standardTemplates.map(
    ({ key, title, body, category }): NoticeText => ({
      key,
      title,
      body,
      category,
      language: 'fr',
      approved: null,
    }),
  )
  const own = rows
    .filter(({ isActive }) => isActive)
    .map(({ isActive: _active, name, state, metaBody, category, ...text }): NoticeText => {
      const approved = state === 'APPROVED' && name !== null ? { name, body: metaBody ?? text.body } : null
      return { ...text, category: category as TemplateCategory, approved }
    })
  return new Map([...standard, ...own].map((text) => [text.key, text]))
}

/** Returns the text that the company chose for a notice. If it was deleted, the standard text is used. */
export function chooseText(
  texts: Map<string, NoticeText>,
  kind: NoticeKind,
  chosenKey: string | undefined,
): NoticeText {
  const text = texts.get(chosenKey ?? '') ?? texts.get(templateOfNotice[kind])
  if (!text) throw new Error(`no text for ${kind}`)
  return text
}
