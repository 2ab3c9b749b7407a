const office = 'application/vnd.openxmlformats-officedocument'
const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  // Meta rejects a voice message with another extension, whatever type is declared.
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/amr': 'amr',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  [`${office}.wordprocessingml.document`]: 'docx',
  [`${office}.spreadsheetml.sheet`]: 'xlsx',
  [`${office}.presentationml.presentation`]: 'pptx',
}

// Control characters and direction marks, which make a name read otherwise: « facture‮gpj.exe ».
const deceptiveSigns = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

// Names are cut at the front: the end says what the file is.
const longest = 300

/**
 * The shown name of a file: the last part of the sent name, with the extension of its real type. It is never
 * used as a path.
 */
export function safeName(sent: string, contentType: string): string {
  const last = sent.slice(-longest).replaceAll(deceptiveSigns, '').split(/[/\\]/).at(-1) ?? ''
  const stem = last.replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  return `${stem.slice(0, 180) || 'fichier'}.${extensions[contentType] ?? 'bin'}`
}

/** The Content-Disposition of a response: shown or saved, under a name of any letters. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\%]/g, '')
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain || 'fichier'}"; filename*=UTF-8''${full}`
}
