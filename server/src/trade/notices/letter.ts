import { fillTemplate } from '@escale/contract/channels/whatsapp/template-text'
import { joinTexts } from '@escale/contract/trade/notices/joint-notice'
import { noticeTitles } from '@escale/contract/trade/notices/words'
import { formalLevel, levelNames } from '@escale/contract/trade/reminders/words'
import type { MailContent, Sender } from '#channels/mail/mail-content.ts'
import { type FilledPiece, pieceText } from './filled-pieces.ts'

/** Returns an email with all notices to a client. If there is only one, its link is shown as a button. */
export function noticeLetter(pieces: readonly FilledPiece[], sender: Sender): MailContent {
  const [single, ...others] = pieces
  const link = others.length === 0 ? single?.values.lien : undefined
  const { lien: _lien, ...values } = single?.values ?? {}
  const text = link && single ? fillTemplate(single.text.body, values) : joinTexts(pieces.map(pieceText))
  const title = single && others.length === 0 ? pieceTitle(single) : 'Des nouvelles de vos envois'
  return {
    subject: `${title} · ${sender.name}`,
    sender,
    paragraphs: text.split(/\n\s*\n/),
    ...(link && { action: { label: 'Ouvrir', url: link } }),
    closing: ['Ce message est envoyé automatiquement. Répondez-y pour nous joindre.'],
  }
}

function pieceTitle({ kind, level }: FilledPiece): string {
  return level === formalLevel ? levelNames.formal : noticeTitles[kind]
}
