// Values of sales documents, without validation schemas, so that pages load little.

export const receiptPapers = ['A5', '80 mm'] as const
export type ReceiptPaper = (typeof receiptPapers)[number]

/** Records with a sales document, by the names of their lists. */
export const saleKinds = ['invoices', 'payments', 'clients'] as const
export type SaleKind = (typeof saleKinds)[number]

/** Documents with public links. A statement depends on its period, so it is sent by email only. */
export const linkedKinds = ['invoices', 'payments'] as const
export type LinkedKind = (typeof linkedKinds)[number]

/** Characters of the message in an email with a document. */
export const longestMessage = 2000

/** Lines of a statement. */
export const mostStatementLines = 2000

export const saleMessages = {
  notReceived: "Ce paiement n'est pas encore reçu : son reçu s'imprimera quand il le sera.",
  tooManyLines: `Ce relevé dépasse ${mostStatementLines.toLocaleString('fr-FR')} lignes : réduisez la période.`,
  mailed: 'Document envoyé par email',
  mailFailed: "Le document n'a pas pu être envoyé",
  linkMade: 'Lien public créé',
  linkFailed: "Le lien public n'a pas pu être créé",
  linkRevoked: 'Lien public révoqué',
  revokeFailed: "Le lien public n'a pas pu être révoqué",
} as const
