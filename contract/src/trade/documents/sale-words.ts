// The words of the documents of the sale, without the schemas that check them.

export const receiptPapers = ['A5', '80 mm'] as const
export type ReceiptPaper = (typeof receiptPapers)[number]

/** What a document of the sale is made of, by the names of their lists. */
export const saleKinds = ['invoices', 'payments', 'clients'] as const
export type SaleKind = (typeof saleKinds)[number]

/** Those that a stranger may be given the address of: a statement is of a day, and goes by mail. */
export const linkedKinds = ['invoices', 'payments'] as const
export type LinkedKind = (typeof linkedKinds)[number]

/** How many letters may go with a document that is mailed. */
export const longestMessage = 2000

/** How many lines a statement may have. */
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
