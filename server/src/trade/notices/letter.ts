import { fill } from '@escale/contract/channels/whatsapp/template-text'
import { joinedTexts } from '@escale/contract/trade/notices/joint-notice'
import { noticeTitles } from '@escale/contract/trade/notices/words'
import type { Letter, Sender } from '#channels/mail/letter.ts'
import { type Said, textOf } from './pieces.ts'

/** All notices of one person as one letter. A single notice has its link as a button. */
export function noticeLetter(said: readonly Said[], sender: Sender): Letter {
  const [only, ...others] = said
  const link = others.length === 0 ? only?.values.lien : undefined
  const { lien: _lien, ...values } = only?.values ?? {}
  const text = link && only ? fill(only.text.body, values) : joinedTexts(said.map(textOf))
  const title = only && others.length === 0 ? noticeTitles[only.kind] : 'Des nouvelles de vos envois'
  return {
    subject: `${title} · ${sender.name}`,
    sender,
    paragraphs: text.split(/\n\s*\n/),
    ...(link && { action: { label: 'Ouvrir', url: link } }),
    closing: ['Ce message est envoyé automatiquement. Répondez-y pour nous joindre.'],
  }
}
