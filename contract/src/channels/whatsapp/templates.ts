import type { MessageSubject, TemplateValues } from './variables.ts'
import { isVariable, variablesIn, variablesOf } from './variables.ts'
import type { NoticeKind, TemplateCategory } from './words.ts'

type Template = {
  key: string
  title: string
  category: TemplateCategory
  body: string
  /** `document` attaches the PDF of the record to the message. */
  header: 'aucun' | 'document'
}

type StandardTemplate = Template & {
  /** Kinds of record that the message can be about. A template for goods also fits an expedition. */
  subjects: readonly MessageSubject[]
}

// Ends each template, because WhatsApp rejects a template that ends with a variable.
const thanks = 'Merci de votre confiance.'
const freightSubjects = ['goods', 'expeditions'] as const

/** Standard messages. A company can change their texts (`message_templates`) but not their keys. */
export const standardTemplates = [
  {
    key: 'colis_recu',
    title: 'Colis reçu',
    subjects: freightSubjects,
    body: `Bonjour {client}, votre colis {suivi} ({contenu}) est arrivé à notre entrepôt de {lieu}.\nSuivi : {lien}\n${thanks}`,
  },
  {
    key: 'depart',
    title: 'Départ',
    subjects: freightSubjects,
    body: `Bonjour {client}, votre lot {ref} est parti le {date}. Arrivée prévue : {eta}.\nSuivi : {lien}\n${thanks}`,
  },
  {
    key: 'eta',
    title: 'Arrivée prévue changée',
    subjects: freightSubjects,
    body: `Bonjour {client}, l'arrivée de votre lot {ref} à {lieu} est maintenant prévue le {eta}.\nSuivi : {lien}\n${thanks}`,
  },
  {
    key: 'arrive',
    title: 'Arrivé à destination',
    subjects: freightSubjects,
    body: `Bonjour {client}, votre lot {ref} est arrivé à {lieu}. Nous vous prévenons dès qu'il est disponible.\nSuivi : {lien}\n${thanks}`,
  },
  {
    key: 'arrivee',
    title: 'Disponible au retrait',
    subjects: freightSubjects,
    body: `Bonjour {client}, votre lot {ref} est disponible à {lieu}. Solde à régler : {solde}.\nSuivi : {lien}\n${thanks}`,
  },
  {
    key: 'colis',
    title: "À propos d'un colis",
    subjects: freightSubjects,
    body: `Bonjour {client}, voici où en est votre colis {suivi}.\nSuivi : {lien}\n${thanks}`,
  },
  {
    key: 'facture',
    title: 'Facture',
    subjects: ['invoices'],
    body: `Bonjour {client}, voici votre facture {numero} : {total}, échéance {date}.\nDocument : {lien}\n${thanks}`,
  },
  {
    key: 'facture_reste',
    title: 'Facture payée en partie',
    subjects: ['invoices'],
    body: `Bonjour {client}, voici votre facture {numero} : reste {solde} sur {total}, échéance {date}.\nDocument : {lien}\n${thanks}`,
  },
  {
    key: 'facture_payee',
    title: 'Facture payée',
    subjects: ['invoices'],
    body: `Bonjour {client}, votre facture {numero} de {total} est payée.\nDocument : {lien}\n${thanks}`,
  },
  {
    key: 'factures',
    title: 'Plusieurs factures',
    subjects: ['invoices'],
    body: `Bonjour {client}, voici vos factures {numero}. Reste dû : {solde}.\nDocument : {lien}\n${thanks}`,
  },
  {
    key: 'recu',
    title: 'Reçu de paiement',
    subjects: ['payments'],
    body: `Bonjour {client}, votre paiement de {montant} est bien reçu. Reste dû : {solde}.\nReçu : {lien}\n${thanks}`,
  },
  {
    key: 'avoir',
    title: 'Avoir établi',
    subjects: ['credit_notes'],
    body:
      "Bonjour {client}, nous avons établi en votre faveur l'avoir {numero} de {montant}." +
      `\nDocument : {lien}\n${thanks}`,
  },
  {
    key: 'devis',
    title: 'Devis',
    subjects: ['quotes'],
    body:
      "Bonjour {client}, voici notre devis {numero} de {total}, valable jusqu'au {date}." +
      `\nDevis : {lien}\n${thanks}`,
  },
  {
    key: 'rappel',
    title: "Rappel avant l'échéance",
    subjects: ['invoices'],
    body: `Bonjour {client}, la facture {numero} arrive à échéance le {date}. Reste dû : {solde}.\nDocument : {lien}\n${thanks}`,
  },
  {
    key: 'relance',
    title: 'Relance',
    subjects: ['invoices'],
    body: `Bonjour {client}, la facture {numero} est échue depuis {jours} j. Reste dû : {solde}.\nDocument : {lien}\n${thanks}`,
  },
  {
    key: 'releve',
    title: 'Relevé de compte',
    subjects: ['statements', 'clients'],
    body: `Bonjour {client}, au {date} votre compte chez {entreprise} présente un solde de {solde}. Le relevé détaillé vous est envoyé sur demande.`,
  },
  {
    // Sent only automatically, when several notices are pending and the client has written nothing for a day.
    key: 'nouvelles',
    title: 'Plusieurs nouvelles',
    subjects: [],
    body: `Bonjour {client}, du nouveau chez {entreprise} : {nouvelles}.\n${thanks}`,
  },
  {
    key: 'bonjour',
    title: 'Prise de contact',
    subjects: ['clients'],
    body: 'Bonjour {client}, {entreprise} vous écrit au sujet de vos envois.',
  },
].map((template) => ({ ...template, category: 'utilité', header: 'aucun' })) as readonly StandardTemplate[]

/** The default template of each automatic message. */
export const templateOfNotice: Record<NoticeKind, string> = {
  reçu: 'colis_recu',
  départ: 'depart',
  eta: 'eta',
  arrivée: 'arrive',
  disponible: 'arrivee',
  facture: 'facture',
  paiement: 'recu',
  avoir: 'avoir',
  'avant échéance': 'rappel',
  'après échéance': 'relance',
}

/**
 * The values for filling in a template. In the reception template, `{lieu}` is replaced by the warehouse:
 * companies had their text approved with `{lieu}` after « notre entrepôt de ». The value stays the warehouse
 * after the goods have left.
 */
export function valuesOfTemplate(key: string | undefined, values: TemplateValues): TemplateValues {
  return key === templateOfNotice.reçu && values.entrepot ? { ...values, lieu: values.entrepot } : values
}

/**
 * Whether a template can be filled in for a kind of record. A standard template lists its kinds. A company's
 * own template fits every kind that has values for all its variables.
 */
export function fitsSubject({ key, body }: Pick<Template, 'key' | 'body'>, subject: MessageSubject): boolean {
  const standard = standardTemplates.find((known) => known.key === key)
  if (standard && !standard.subjects.includes(subject)) return false
  return variablesIn(body).every((name) => isVariable(name) && variablesOf[subject].includes(name))
}
