export type ImportField = {
  label: string
  required?: boolean
  /** What the heads of columns are called elsewhere, folded. */
  alsoCalled: readonly string[]
}

/** `goods`: parcels that are announced, « Attendu » until a scan receives them. */
export type ImportKind = 'clients' | 'services' | 'goods'
export const importKindNames = ['clients', 'services', 'goods'] as const satisfies readonly ImportKind[]

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
  goods: {
    title: 'Importer des colis annoncés',
    fields: {
      trackingNumber: {
        label: 'Numéro de suivi',
        required: true,
        alsoCalled: ['suivi', 'n° de suivi', 'no de suivi', 'numero', 'colis', 'tracking', 'tracking number', 'tracking no', 'reference'],
      },
      client: {
        label: 'Client',
        alsoCalled: ['nom du client', 'proprietaire', 'destinataire', 'societe', 'entreprise', 'telephone', 'consignee', 'customer'],
      },
      quantity: { label: 'Quantité', alsoCalled: ['qte', 'nombre', 'nombre de colis', 'pieces', 'nb', 'quantity', 'qty', 'pcs'] },
      brandName: { label: 'Marque', alsoCalled: ['brand', 'expediteur', 'fournisseur'] },
      description: { label: 'Désignation', alsoCalled: ['description', 'contenu', 'marchandise', 'nature', 'content'] },
      weightKg: { label: 'Poids (kg)', alsoCalled: ['poids', 'kg', 'weight', 'weight (kg)'] },
      lengthCm: { label: 'Longueur (cm)', alsoCalled: ['longueur', 'length', 'l (cm)'] },
      widthCm: { label: 'Largeur (cm)', alsoCalled: ['largeur', 'width'] },
      heightCm: { label: 'Hauteur (cm)', alsoCalled: ['hauteur', 'height', 'h (cm)'] },
      destination: { label: 'Destination', alsoCalled: ['ville', "ville d'arrivee", 'arrivee'] },
      marks: { label: 'Marques et numéros', alsoCalled: ['marques', 'marks'] },
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
/** More than any field may hold: what is cut here is refused where it is judged, never kept short. */
export const longestCell = 5000
/** Letters of one line, in all the columns that were chosen. */
export const longestLine = 20_000

/** Which lines of an import are shown before it is confirmed. */
export const previewChoices = ['toutes', 'erreurs', 'doublons'] as const
export type PreviewChoice = (typeof previewChoices)[number]
/** And once it was written, those that became nothing. */
export const lineChoices = [...previewChoices, 'écartées'] as const
export type LineChoice = (typeof lineChoices)[number]
