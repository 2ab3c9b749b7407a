// Constants of the reminder levels, in a file without validation schemas so that pages load less code.

/** The levels in ascending order: their number is their place. The last one is sent by a person only. */
export const reminderLevels = ['before', 'polite', 'second', 'formal'] as const
export type ReminderLevel = (typeof reminderLevels)[number]

/** Number of the level that a person does: a message, a letter, a call. */
export const formalLevel = 3

export const levelNames: Record<ReminderLevel, string> = {
  before: "Avant l'échéance",
  polite: 'Relance 1',
  second: 'Relance 2',
  formal: 'Relance formelle',
}

/** The name of a level by its number. */
export function levelName(level: number): string {
  return levelNames[reminderLevels[level] ?? 'formal']
}

/** A level's text from its sentences, with the greeting, the link and the name of the company. */
function levelText(...sentences: string[]): string {
  return `Bonjour {client}, ${sentences.join(' ')}\nDocument : {lien}\n{entreprise}`
}

/** The levels of a company that has changed nothing: days before the due date, then after it. */
export const defaultLevels = {
  warnsBefore: true,
  days: { before: 3, polite: 1, second: 8, formal: 21 },
  texts: {
    before: levelText("nous vous rappelons l'échéance de {numero}. À régler : {solde}."),
    polite: levelText(
      'sauf erreur de notre part, il reste à régler {numero}. Total : {solde}.',
      'Si vous venez de payer, ne tenez pas compte de ce message.',
    ),
    second: levelText(
      'malgré notre premier rappel, nous attendons votre règlement de {numero}. Total : {solde}.',
      'Merci de nous donner une date de paiement.',
    ),
    formal: levelText(
      'malgré nos rappels, vous nous devez toujours {numero}. Total : {solde}.',
      'Nous vous demandons de régler cette somme sous huit jours.',
    ),
  },
} as const

/** Reasons why a client gets no reminder. A dispute has no end, the others have a last day. */
export const holdKinds = ['Promesse', 'Pause', 'Litige'] as const
export type HoldKind = (typeof holdKinds)[number]
/** The reasons that only a manager sets and lifts. */
export const stopKinds = ['Pause', 'Litige'] as const satisfies HoldKind[]

/** How a promise or a pause ended. `Levée`: a person lifted it. */
export const holdOutcomes = ['Tenue', 'Rompue', 'Terminée', 'Levée'] as const
export type HoldOutcome = (typeof holdOutcomes)[number]

/** How a formal reminder was done outside the product. */
export const formalWays = ['Lettre', 'Appel', 'Visite', 'Autre'] as const

/** The invoices whose level one request reads: a page of the list. */
export const mostReminded = 100
