import { fold } from '#values/fold.ts'
import type { CellTexts } from './parsed-line.ts'

// Cells whose value could not be read. Spreadsheets write an error such as `#N/A`. Our workbook reader writes
// a formula without a stored value as `=B2*7`, a picture as `(image)`, and a cell covered by a merge as
// `(fusionné avec la ligne 4)`.

type Kind = 'formule' | 'erreur' | 'image' | 'dièses' | 'fusion'
type UnreadableCell = {
  is: Kind
  /** A French sentence to put after « Ligne 2, colonne Poids : ». */
  sentence: string
  /** A French sentence about several such cells of one column. */
  several: string
}

/** Spreadsheet errors in English, French, German, Spanish, Italian and Portuguese. */
const errors = new Set(
  [
    ...['ref', 'bezug', 'rif', 'value', 'valeur', 'wert', 'valor', 'valore', 'name', 'nom', 'nombre', 'nome'],
    ...['div/0', 'num', 'zahl', 'null', 'nul', 'nulo', 'nullo', 'spill', 'epars', 'propagation', 'überlauf'],
    ...[
      'desbordamiento',
      'expansion',
      'calc',
      'calcul',
      'kalk',
      'field',
      'champ',
      'feld',
      'campo',
      'blocked',
    ],
    ...[
      'bloque',
      'connect',
      'connexion',
      'busy',
      'occupe',
      'unknown',
      'inconnu',
      'python',
      'error',
      'erreur',
    ],
    ...['external', 'externe'],
  ].map(fold),
)

/** Recognises an unreadable cell; null for a readable one. */
export function unreadableCell(text: string): UnreadableCell | null {
  const start = text[0]
  if (start === '=') return isPicture(text) ? picture : isFormula(text) ? formula : null
  if (start === '(') return text === pictureText ? picture : mergedCell(text)
  if (start === '#') return hashes(text) ?? error(text)
  return /^Err(?:eur|or)?\s?:\s?5\d\d$/i.test(text) ? error(text) : null
}

export const pictureText = '(image)'

/** The text that replaces a formula whose value is not stored. */
export function formulaText(formulaWords: string): string {
  const text = `=${formulaWords.slice(0, 200)}`
  return unreadableCell(text) ? text : '=…'
}

/** The text that replaces a cell covered by a merge. `line` is where the merge begins. */
export function mergedText(line: number): string {
  return `(fusionné avec la ligne ${line})`
}

/** Returns the unreadable cells of a line, as a sentence for each field. */
export function unreadableFields(texts: CellTexts): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [field, text] of Object.entries(texts)) {
    const sentence = unreadableCell(text)?.sentence
    if (sentence) found[field] = `${sentence[0]?.toUpperCase()}${sentence.slice(1)}`
  }
  return found
}

const formula: UnreadableCell = {
  is: 'formule',
  sentence: 'cette cellule est une formule sans valeur : rouvrez le fichier dans Excel et enregistrez-le.',
  several: 'ces cellules sont des formules sans valeur : rouvrez le fichier dans Excel et enregistrez-le.',
}

const picture: UnreadableCell = {
  is: 'image',
  sentence: "cette cellule est une image : écrivez-y ce qu'elle montre.",
  several: "ces cellules sont des images : écrivez-y ce qu'elles montrent.",
}

function isPicture(text: string): boolean {
  return /^=\s?(?:_xlfn\.)?(?:DISPIMG|IMAGE)\(/i.test(text)
}

const formulaStarts = [
  /^=…$/,
  /^=[-+(\s]?[\p{L}_][\p{L}\p{N}_.]*\(/u, // =SUM(…), =-SOMME(…)
  /^=[-+(\s]?(?:'[^']*'|[\p{L}\p{N}_]+)!/u, // =Feuil2!A1
  /^=[-+(\s]?\$?[A-Z]{1,3}\$?\d{1,7}(?:[^\p{L}\p{N}\s]|\s*$)/u, // =B2*7
  /^=[-+(\s]?\d[\dA-Z$\s.,:+\-*/^%&()]*$/, // =2*6, =2*B4
  /^=[-+(\s]?[\p{L}_][\p{L}\p{N}_.]*[[*/^&+]/u, // =Taux*2, =Table1[Poids]
  /^=\s?["'[{@#]/, // ="Kivu"&A1, =[@Poids]
]

function isFormula(text: string): boolean {
  return formulaStarts.some((start) => start.test(text))
}

function error(text: string): UnreadableCell | null {
  const isNamed = /^#[¡¿]?\p{Lu}.*[!?]$/u.test(text) && errors.has(fold(text))
  if (text.startsWith('#') && !isNamed && !/^#(?:N\/?[AD]|NV|GETTING_DATA)$/.test(text)) return null
  const sentence = `erreur du tableur (${text}) : corrigez`
  return {
    is: 'erreur',
    sentence: `cette cellule est une ${sentence}-la dans le fichier.`,
    several: `ces cellules sont une ${sentence}-les dans le fichier.`,
  }
}

/** Recognises `#####`, which a sheet saved as CSV contains when a number or date is wider than its column. */
function hashes(text: string): UnreadableCell | null {
  if (!/^#{3,}$/.test(text)) return null
  const mend = 'élargissez la colonne dans le tableur, puis enregistrez de nouveau.'
  return {
    is: 'dièses',
    sentence: `cette cellule n'a que des dièses : ${mend}`,
    several: `ces cellules n'ont que des dièses : ${mend}`,
  }
}

function mergedCell(text: string): UnreadableCell | null {
  const line = /^\(fusionné avec la ligne (\d+)\)$/.exec(text)?.[1]
  if (line === undefined) return null
  const other = `celle de la ligne ${line}, qui garde la valeur.`
  return {
    is: 'fusion',
    sentence: `cette cellule est fusionnée avec ${other}`,
    several: `ces cellules sont fusionnées avec ${other}`,
  }
}
