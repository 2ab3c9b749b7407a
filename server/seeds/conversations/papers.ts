/** Names of attachments in messages, and the demo file that each one shows. */
export const papers = {
  'carton-abime.jpg': 'carton-ouvert.jpg',
  'vos-cartons.jpg': 'cartons.jpg',
  'palette.jpg': 'palette.jpg',
  'liste-de-colisage.pdf': 'liste-de-colisage.pdf',
  'note-vocale.ogg': 'note-vocale.ogg',
} as const
export type PaperName = keyof typeof papers
