const office = 'application/vnd.openxmlformats-officedocument'
const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  'audio/ogg': 'ogg', // Meta rejects a voice message whose name does not end so, whatever type it is declared with
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/amr': 'amr',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  [`${office}.wordprocessingml.document`]: 'docx',
  [`${office}.spreadsheetml.sheet`]: 'xlsx',
  [`${office}.presentationml.presentation`]: 'pptx',
}

// Control characters, and those that turn the reading of a name around: « facture‮gpj.exe ».
const treacherous = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

// The end of a name says what the file is; nobody reads a longer one.
const longest = 300

/**
 * What a file is called: the last part of what it was sent as, ending as what it really is. Only ever shown,
 * never a path.
 */
export function safeName(sent: string, contentType: string): string {
  const last = sent.slice(-longest).replaceAll(treacherous, '').split(/[/\\]/).at(-1) ?? ''
  const stem = last.replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  return `${stem.slice(0, 180) || 'fichier'}.${extensions[contentType] ?? 'bin'}`
}

/** How a browser treats an answer: shown in its place or saved, under a name that may hold any letter. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\%]/g, '')
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain || 'fichier'}"; filename*=UTF-8''${full}`
}
