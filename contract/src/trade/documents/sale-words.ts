// Constants of sales documents, in a file without validation schemas so that pages load less code.

export const receiptPapers = ['A5', '80 mm'] as const
export type ReceiptPaper = (typeof receiptPapers)[number]

/** Lists whose records have a sales document. */
export const saleKinds = ['invoices', 'payments', 'credit_notes', 'quotes', 'clients'] as const
export type SaleKind = (typeof saleKinds)[number]

/** Documents that can have a public link. A statement depends on its period, so it is sent by email only. */
export const linkedKinds = ['invoices', 'payments', 'credit_notes'] as const
export type LinkedKind = (typeof linkedKinds)[number]

/** Maximum length of the message in an email with a document, in characters. */
export const longestMessage = 2000

/** Maximum number of lines in a client's statement. */
export const mostStatementLines = 2000

export const saleMessages = {
  notReceived: "Ce paiement n'est pas encore reçu : son reçu s'imprimera quand il le sera.",
  tooManyLines: `Ce relevé dépasse ${mostStatementLines.toLocaleString('fr-FR')} lignes : réduisez la période.`,
  quoteUnsent: "Ce devis est un brouillon : envoyez-le d'abord.",
  mailed: 'Document envoyé par email',
  mailFailed: "Le document n'a pas pu être envoyé",
  linkMade: 'Lien public créé',
  linkFailed: "Le lien public n'a pas pu être créé",
  linkRevoked: 'Lien public révoqué',
  revokeFailed: "Le lien public n'a pas pu être révoqué",
} as const
