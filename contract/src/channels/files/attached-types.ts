const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

type FileKind = {
  kind: 'PDF' | 'Image' | 'Tableur' | 'Texte' | 'Présentation'
  extensions: readonly string[]
}

/**
 * Types of the files that can be attached to a record, detected from their content. A format that can hold
 * macros (.xlsm, .xls, .doc) is not among them. The first extension is given to a file that has none of them.
 */
export const fileKinds = {
  'application/pdf': { kind: 'PDF', extensions: ['pdf'] },
  'image/jpeg': { kind: 'Image', extensions: ['jpg'] },
  'image/png': { kind: 'Image', extensions: ['png'] },
  [`${office}.spreadsheetml.sheet`]: { kind: 'Tableur', extensions: ['xlsx'] },
  [`${openDocument}.spreadsheet`]: { kind: 'Tableur', extensions: ['ods'] },
  [`${office}.wordprocessingml.document`]: { kind: 'Texte', extensions: ['docx'] },
  [`${openDocument}.text`]: { kind: 'Texte', extensions: ['odt'] },
  [`${office}.presentationml.presentation`]: { kind: 'Présentation', extensions: ['pptx'] },
  'text/plain': { kind: 'Texte', extensions: ['txt', 'csv'] },
} as const satisfies Record<string, FileKind>

type AttachedType = keyof typeof fileKinds

export function isAttachedType(contentType: string | undefined): contentType is AttachedType {
  return contentType !== undefined && Object.hasOwn(fileKinds, contentType)
}
