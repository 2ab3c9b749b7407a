/** Kinds of record that a message can be about. `statements` is a client's account statement. */
export const messageSubjects = [
  'clients',
  'statements',
  'invoices',
  'payments',
  'credit_notes',
  'quotes',
  'goods',
  'expeditions',
] as const
export type MessageSubject = (typeof messageSubjects)[number]

type Variable = {
  /** The description shown in the template editor, in French. */
  label: string
  /** An example value. WhatsApp requires one to review a template. */
  example: string
  /** The replacement for a missing value, because WhatsApp sends an approved template whole. */
  absent: string
}

export const variables = {
  client: { label: 'Nom du client', example: 'Mukendi Import', absent: 'cher client' },
  entreprise: { label: 'Nom de votre entreprise', example: 'Atlas Fret', absent: 'notre agence' },
  numero: {
    label: "Numéro de la facture, de l'avoir ou du devis",
    example: 'FAC-20261120-0142',
    absent: 'en cours',
  },
  total: { label: 'Total de la facture ou du devis', example: '1 240,00 $', absent: 'à confirmer' },
  montant: { label: "Montant du paiement ou de l'avoir", example: '500,00 $', absent: 'à confirmer' },
  solde: { label: 'Reste dû', example: '740,00 $', absent: 'à confirmer' },
  date: {
    label: "Date (échéance, départ, paiement ou jour de l'envoi)",
    example: '20 nov. 2026',
    absent: 'à confirmer',
  },
  jours: { label: 'Jours de retard', example: '12', absent: 'quelques' },
  suivi: { label: 'Numéro de suivi', example: 'REC-2026-00042', absent: 'à votre nom' },
  ref: { label: "Référence de l'expédition ou du lot", example: 'EXP-2026-0007', absent: 'à votre nom' },
  qte: { label: 'Nombre de pièces', example: '3', absent: '1' },
  poids: { label: 'Poids en kg', example: '42,5', absent: '–' },
  contenu: {
    label: "Pièces et poids, s'ils sont connus",
    example: '3 pièces, 42,5 kg',
    absent: 'voir le suivi',
  },
  lieu: { label: "Lieu de l'entrepôt ou du retrait", example: 'Kinshasa', absent: 'notre agence' },
  entrepot: { label: 'Ville de votre entrepôt', example: 'Guangzhou', absent: 'notre agence' },
  eta: { label: "Date d'arrivée prévue", example: '3 déc. 2026', absent: 'à confirmer' },
  nouvelles: {
    label: 'Plusieurs nouvelles à la fois',
    example: 'Votre lot EXP-2026-0007 est arrivé · Facture FAC-20261120-0142 : 740,00 $',
    absent: 'vos envois avancent',
  },
  lien: {
    label: 'Lien public du document ou du suivi',
    example: 'https://exemple.com/suivi/a1b2c3',
    absent: 'sur demande',
  },
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables
export type TemplateValues = Partial<Record<VariableName, string>>

const commonVariables = ['client', 'entreprise', 'date'] as const
const freightVariables = [
  ...commonVariables,
  'suivi',
  'ref',
  'qte',
  'poids',
  'contenu',
  'lieu',
  'entrepot',
  'eta',
  'solde',
  'lien',
] as const

/** Variables that have a value for each kind of record. */
export const variablesOf: Record<MessageSubject, readonly VariableName[]> = {
  clients: [...commonVariables, 'solde'],
  statements: [...commonVariables, 'solde'],
  invoices: [...commonVariables, 'numero', 'total', 'solde', 'jours', 'lien'],
  payments: [...commonVariables, 'numero', 'montant', 'solde', 'lien'],
  credit_notes: [...commonVariables, 'numero', 'montant', 'lien'],
  quotes: [...commonVariables, 'numero', 'total', 'lien'],
  goods: freightVariables,
  expeditions: freightVariables,
}

/** The distinct variables in a text, in order of first use. Includes unknown names. */
export function variablesIn(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name))]
}

export function isVariable(name: string): name is VariableName {
  return Object.hasOwn(variables, name)
}

/**
 * The error text for a template that uses an unknown variable, or one without a value for its kinds of
 * record. Null when the template is valid.
 */
export function variableRefusal(body: string, subjects: readonly MessageSubject[] = []): string | null {
  const unknown = variablesIn(body).find(
    (name) => !isVariable(name) || subjects.some((subject) => !variablesOf[subject].includes(name)),
  )
  return unknown === undefined ? null : `Variable inconnue : {${unknown}}.`
}
