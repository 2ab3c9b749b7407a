import { fileKinds } from '@escale/contract/channels/files/attached-types'

const extensions: Record<string, readonly string[]> = {
  ...Object.fromEntries(Object.entries(fileKinds).map(([type, { extensions }]) => [type, extensions])),
  // Meta rejects a voice message with another extension, whatever content type is declared.
  'audio/ogg': ['ogg'],
  'audio/mp4': ['m4a'],
  'audio/mpeg': ['mp3'],
  'audio/amr': ['amr'],
  'video/mp4': ['mp4'],
  'video/3gpp': ['3gp'],
}

// Control characters and direction marks, which make a name look different. For example, a program named
// « facture[U+202E]gpj.exe » is displayed as « factureexe.jpg ».
const deceptiveSigns = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

// Longest name examined, in characters. The start of a longer name is cut, because its end has the extension.
const longest = 300

/**
 * The file name to display: the last part of the name that was sent, with the extension of its real type. It
 * is never used as a path.
 */
export function safeName(sent: string, contentType: string): string {
  const last = sent.slice(-longest).replaceAll(deceptiveSigns, '').split(/[/\\]/).at(-1) ?? ''
  const stem = last.replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  const own = extensions[contentType] ?? ['bin']
  const extension = own.find((known) => last.toLowerCase().endsWith(`.${known}`)) ?? own[0]
  return `${stem.slice(0, 180) || 'fichier'}.${extension}`
}

/**
 * The Content-Disposition header of a response, to display the file or to save it. The name may have any
 * characters: it is sent in plain ASCII and in UTF-8 (RFC 6266).
 */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\%]/g, '')
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain || 'fichier'}"; filename*=UTF-8''${full}`
}
