import { themeTokens } from '#theme/theme.ts'
import { escapeHtml } from './html-text.ts'
import type { MailContent } from './mail-content.ts'

/** Renders a mail as plain text, with everything that the HTML version says. */
export function renderPlainText({ sender, paragraphs, action, code, closing }: MailContent): string {
  const parts = [
    ...paragraphs,
    ...(action ? [`${action.label} :\n${action.url}`] : []),
    ...(code ? [`Votre code : ${spaced(code)}`] : []),
    ...closing,
    `${sender.name}\n${signature(sender.name)}`.trim(),
  ]
  return `${parts.join('\n\n')}\n`
}

/**
 * Renders a mail as HTML. Mail programs need tables and inline styles. Nothing is loaded from the network.
 */
export function renderMailHtml({ subject, sender, paragraphs, action, code, closing }: MailContent): string {
  const ink = themeTokens(sender.color).light
  const paragraph = (text: string) =>
    `<p style="margin:0 0 14px">${escapeHtml(text).replaceAll(/\r?\n/g, '<br>')}</p>`
  const button = action
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:6px 0 20px"><tr><td style="border-radius:6px;background:${ink.solid}">
<a href="${escapeHtml(action.url)}" style="display:inline-block;padding:11px 20px;color:${ink['on-solid']};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>
<p style="margin:0 0 14px;color:${ink.muted};font-size:13px">Si le bouton ne s'ouvre pas, copiez cette adresse :<br><a href="${escapeHtml(action.url)}" style="color:${ink['brand-text']};word-break:break-all">${escapeHtml(action.url)}</a></p>`
    : ''
  const digits = code
    ? `<p style="margin:0 0 6px">Votre code :</p><p style="margin:0 0 18px"><span style="display:inline-block;padding:9px 16px;border:1px solid ${ink.border};border-radius:6px;background:${ink.tint};color:${ink.text};font-family:monospace;font-size:22px;letter-spacing:3px">${spaced(code)}</span></p>`
    : ''
  const small = closing
    .map((text) => `<p style="margin:0 0 8px;color:${ink.muted};font-size:13px">${escapeHtml(text)}</p>`)
    .join('\n')
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${ink.bg};color:${ink.text};font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5">
<table role="presentation" align="center" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;border:1px solid ${ink.border};border-radius:12px;background:${ink.surface}">
<tr><td style="padding:14px 24px;border-radius:12px 12px 0 0;background:${ink.solid};color:${ink['on-solid']};font-size:16px;font-weight:600">${escapeHtml(sender.name)}</td></tr>
<tr><td style="padding:24px">
${paragraphs.map(paragraph).join('\n')}
${button}
${digits}
${small}
</td></tr></table>
<p style="margin:14px 0 0;color:${ink.muted};font-size:12px;text-align:center">${escapeHtml(signature(sender.name) || sender.name)}</p>
</body></html>
`
}

function signature(senderName: string): string {
  return senderName === 'Escale' ? '' : 'Envoyé par Escale, la gestion du fret'
}

function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
