import { type Bucket, buckets } from './buckets.ts'

// Error texts for refused files. The browser checks each file before the upload and shows the same texts.
export const fileMessages = {
  svg: "Le SVG n'est pas accepté, car il peut contenir du code. Enregistrez l'image en PNG, JPEG ou WebP.",
  notPicture: "Ce fichier n'est pas une image PNG, JPEG ou WebP.",
  heic: "Cette photo est au format HEIC d'un iPhone, que peu d'appareils ouvrent. Sur l'iPhone : Réglages, Appareil photo, Formats, « Le plus compatible », puis reprenez-la.",
  notDocument: "Ce fichier n'est ni un PDF, ni une image PNG, JPEG ou WebP.",
  notMessageFile: "Ce fichier n'est ni un PDF, ni une image PNG, JPEG ou WebP, ni un message vocal.",
  notAttachment:
    "Ce type de fichier n'est pas accepté. Joignez un PDF, une image PNG, JPEG ou WebP, un classeur .xlsx ou .ods, un texte .docx, .odt, .txt ou .csv, ou un .pptx. Un fichier avec macros, .xls ou .doc s'enregistre d'abord dans l'un d'eux.",
  damaged: "Cette image est abîmée : elle ne s'ouvre pas jusqu'au bout.",
  tooManyPixels: "Cette image a trop de pixels : 16 millions au plus. Réduisez-la avant de l'envoyer.",
  empty: 'Ce fichier est vide.',
  infected:
    "Ce fichier est connu comme dangereux par l'antivirus : il n'est pas gardé. Prévenez qui vous l'a donné.",
  quota:
    "L'espace de fichiers de votre entreprise est plein. Supprimez des fichiers ou demandez plus d'espace.",
  photoAdded: 'Photo ajoutée avec succès',
  photoRemoved: 'Photo supprimée avec succès',
  photoAddFailed: "Erreur lors de l'ajout de la photo",
  photoRemoveFailed: 'Erreur lors de la suppression de la photo',
  documentAdded: 'Document ajouté avec succès',
  documentAddFailed: "Erreur lors de l'ajout du document",
  documentRemoved: 'Document supprimé avec succès',
  documentRemoveFailed: 'Erreur lors de la suppression du document',
  linkRevoked: 'Lien révoqué',
  linksRevoked: 'Liens révoqués',
  linkRevokeFailed: 'Erreur lors de la révocation',
  unknownPhoto: "Cette photo n'est plus là. Envoyez-la de nouveau.",
  kept: 'Cette photo prouve une remise : elle reste.',
  photosFull: "8 photos au plus. Supprimez-en une avant d'en ajouter.",
} as const

/** The error text for a file type that the bucket does not accept. */
export function wrongKind(bucket: Bucket): string {
  const { takesPdf, takesVoice } = buckets[bucket]
  if (bucket === 'attachments') return fileMessages.notAttachment
  if (takesVoice) return fileMessages.notMessageFile
  return takesPdf ? fileMessages.notDocument : fileMessages.notPicture
}

export function tooHeavy(largestBytes: number): string {
  return `Ce fichier est trop lourd : ${Math.floor(largestBytes / (1024 * 1024))} Mo au plus.`
}
