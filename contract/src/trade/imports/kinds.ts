export type ImportField = {
  label: string
  required?: boolean
  /** What the heads of columns are called elsewhere, folded. */
  alsoCalled: readonly string[]
}

export type ImportKind = 'clients' | 'services'
export const importKindNames = ['clients', 'services'] as const satisfies readonly ImportKind[]

/** What may be imported, and the fields of each: those of its form. */
export const importKinds = {
  clients: {
    title: 'Importer des clients',
    fields: {
      name: {
        label: "Nom de l'entreprise",
        required: true,
        alsoCalled: [
          'nom',
          'client',
          'clients',
          'nom du client',
          'nom client',
          'societe',
          'entreprise',
          'raison sociale',
          'name',
          'company',
          'customer',
        ],
      },
      email: { label: 'Email', alsoCalled: ['e-mail', 'mail', 'courriel', 'adresse email', 'adresse e-mail', 'adresse mail'] },
      phone: {
        label: 'Téléphone',
        alsoCalled: ['tel', 'tel.', 'telephone portable', 'portable', 'mobile', 'gsm', 'numero', 'numero de telephone', 'whatsapp', 'phone'],
      },
      type: { label: 'Type', alsoCalled: ['mode', 'type de client', 'categorie'] },
      address: { label: 'Adresse', alsoCalled: ['adresse postale', 'adresse complete', 'ville', 'address'] },
    },
  },
  services: {
    title: 'Importer des services',
    fields: {
      name: {
        label: 'Nom',
        required: true,
        alsoCalled: ['service', 'services', 'nom du service', 'libelle', 'designation', 'article', 'produit', 'name'],
      },
      description: { label: 'Description', alsoCalled: ['details', 'detail', 'commentaire', 'note'] },
      price: {
        label: 'Prix',
        required: true,
        alsoCalled: ['prix unitaire', 'prix usd', 'prix (usd)', 'prix ($)', 'tarif', 'montant', 'pu', 'price', 'unit price'],
      },
      category: { label: 'Catégorie', alsoCalled: ['type', 'mode', 'category'] },
      unit: { label: 'Unité', alsoCalled: ['unite de facturation', 'par', 'unit'] },
    },
  },
} as const satisfies Record<ImportKind, { title: string; fields: Record<string, ImportField> }>

export function fieldsOfKind(kind: ImportKind): Record<string, ImportField> {
  return importKinds[kind].fields
}

/** An import of more lines is cut in several files: its preview could no longer be read by anybody. */
export const mostLines = 10_000
/** Lines sent, judged and written together. */
export const linesAtOnce = 500
/** A file of more bytes is no list of clients. */
export const largestFile = 20 * 1024 * 1024
export const longestCell = 4000

/** Which lines of an import are shown before it is confirmed. */
export const lineChoices = ['toutes', 'erreurs', 'doublons'] as const
export type LineChoice = (typeof lineChoices)[number]
