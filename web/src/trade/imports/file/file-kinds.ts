/**
 * The format of a file, detected from its content because names are unreliable. `refused` is a message for an
 * unsupported format.
 */
type FileKind = 'xlsx' | 'vcf' | 'json' | 'text' | { refused: string }

const asXlsx =
  'Ouvrez-le dans Excel ou LibreOffice, puis «\u00a0Enregistrer sous\u00a0» au format Classeur Excel (.xlsx).'

const askAgain = "Demandez un classeur (.xlsx) ou un CSV à qui l'a fait."
const asContacts = 'Exportez plutôt vos contacts, en vCard (.vcf) ou en CSV.'

export const refusals = {
  xls: `Ce fichier est un ancien classeur Excel (.xls). ${asXlsx}`,
  html: `Ce fichier est une page web, bien que son nom dise «\u00a0.xls\u00a0» : un logiciel l'a écrite pour Excel. ${asXlsx}`,
  mht: `Ce fichier est une page web archivée (MHT), quel que soit son nom. ${asXlsx}`,
  sylk: `Ce fichier est un tableau SYLK (.slk). ${asXlsx}`,
  dif: `Ce fichier est un tableau DIF. ${asXlsx}`,
  jsonWithoutList: `Ce fichier est du JSON, sans liste à lire. ${askAgain}`,
  data: `Ce fichier est du XML, pas un tableau. ${askAgain}`,
  calendar:
    'Ce fichier est un agenda (iCalendar), pas une liste. Exportez plutôt vos contacts, en vCard ou en CSV.',
  ldif: `Ce fichier est un carnet d'adresses LDIF. ${asContacts}`,
  xml: `Ce fichier est un classeur Excel 2003 (XML). ${asXlsx}`,
  xlsb: `Ce fichier est un classeur Excel binaire (.xlsb). ${asXlsx}`,
  ods: `Ce fichier est un classeur LibreOffice (.ods). ${asXlsx}`,
  rtf: 'Ce fichier est un texte (RTF), pas un tableau. Copiez son tableau dans Excel, puis enregistrez-le en .xlsx.',
  word: 'Ce fichier est un document Word, pas un classeur. Copiez son tableau dans Excel, puis enregistrez-le en .xlsx.',
  slides:
    'Ce fichier est une présentation, pas un classeur. Copiez son tableau dans Excel, puis enregistrez-le en .xlsx.',
  protected:
    'Ce classeur est protégé par un mot de passe. Ouvrez-le dans Excel, Fichier › Informations › Protéger le classeur, ôtez le mot de passe, puis enregistrez-le.',
  numbers:
    'Ce fichier vient de Numbers (Apple). Dans Numbers : Fichier › Exporter vers › Excel, puis importez le .xlsx.',
  archive: 'Ce fichier est une archive. Ouvrez-la, et importez le classeur ou le CSV qui est dedans.',
  pdf: "Ce fichier est un PDF : ses colonnes ne peuvent pas être lues. Demandez le classeur (.xlsx) à qui l'a fait.",
  picture: "Ce fichier est une image : rien ne peut y être lu. Demandez le classeur (.xlsx) à qui l'a fait.",
  none: "Ce fichier n'est ni un classeur XLSX ni un fichier CSV.",
} as const

export function detectFileKind(bytes: ArrayBuffer): FileKind {
  const start = String.fromCharCode(...new Uint8Array(bytes.slice(0, 4096)))
  const begins = (...marks: string[]) => marks.some((mark) => start.startsWith(mark))
  if (begins('PK\x03\x04', 'PK\x05\x06')) return zipKind(bytes)
  if (begins('\xd0\xcf\x11\xe0')) return { refused: refusals[oleKind(bytes)] }
  if (begins('%PDF')) return { refused: refusals.pdf }
  if (begins('\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*') || isModernPicture(start))
    return { refused: refusals.picture }
  if (begins('Rar!', '7z\xbc\xaf', '\x1f\x8b')) return { refused: refusals.archive }
  const text = start.replaceAll('\0', '').replaceAll(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)+/g, '')
  return textKind(text.trimStart())
}

/** Text formats other than CSV, recognised by their first lines. */
const textKinds: readonly [kind: 'vcf' | 'json' | keyof typeof refusals, begins: RegExp][] = [
  ['rtf', /^\{\\rtf/],
  [
    'html',
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|meta|table|body|style|div)\b/i,
  ],
  ['xml', /^<\?xml[\s\S]*(?:Excel\.Sheet|office:spreadsheet)/i],
  ['data', /^<(?:\?xml|!doctype|!--)/i],
  ['mht', /^(?:[\w-]+:.*(?:\r?\n[ \t].*)*\r?\n)*mime-version:/i],
  // A CSV may also begin with « ID;Prénom », so a SYLK file must have a cell record too.
  ['sylk', /^ID;P[\s\S]*?\n(?:[CF];[XYK]|B;[XY]\d|P;[PFE])/],
  ['dif', /^TABLE\r?\n0,1\r?\n/],
  ['calendar', /^BEGIN:VCALENDAR\s/i],
  ['ldif', /^(?:version: 1\s+)?dn::? /i],
  ['vcf', /^BEGIN:VCARD\s/i],
  ['json', /^[[{]\s*(?:["{}[\]]|$)/],
]

function textKind(start: string): FileKind {
  const kind = textKinds.find(([, begins]) => begins.test(start))?.[0] ?? 'text'
  return kind === 'vcf' || kind === 'json' || kind === 'text' ? kind : { refused: refusals[kind] }
}

/**
 * Detects the format of a ZIP archive. The names of its files are stored uncompressed, so their bytes can be
 * searched.
 */
function zipKind(bytes: ArrayBuffer): FileKind {
  const names = latin(bytes.slice(0, 4096)) + latin(bytes.slice(-65_536))
  if (names.includes('xl/workbook.bin')) return { refused: refusals.xlsb }
  if (names.includes('xl/')) return 'xlsx'
  if (names.includes('.iwa') || names.includes('index.apxl')) return { refused: refusals.numbers }
  if (names.includes('word/document')) return { refused: refusals.word }
  if (names.includes('ppt/')) return { refused: refusals.slides }
  if (names.includes('opendocument.spreadsheet')) return { refused: refusals.ods }
  return names.includes('[Content_Types].xml') ? 'xlsx' : { refused: refusals.archive }
}

/** Detects the content of an OLE container: an XLS workbook, a document, or an encrypted workbook. */
function oleKind(bytes: ArrayBuffer): 'xls' | 'word' | 'slides' | 'protected' {
  const all = latin(bytes)
  const holds = (name: string) => all.includes([...name].join('\0'))
  if (holds('EncryptedPackage')) return 'protected'
  if (holds('WordDocument')) return 'word'
  return holds('PowerPoint Document') ? 'slides' : 'xls'
}

function isModernPicture(start: string): boolean {
  return /^(?:RIFF.{4}WEBP|.{4}ftyp(?:hei|hev|mif|avif))/s.test(start)
}

/** Decodes each byte as one character. This is enough to search for ASCII names. */
function latin(bytes: ArrayBuffer): string {
  return new TextDecoder('latin1').decode(bytes)
}
