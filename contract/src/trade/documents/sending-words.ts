/** Documents for the clients of a departure, as they are stored, in the order of the dialog. */
export const sentDocuments = [
  "Avis d'arrivée",
  'Connaissement maison',
  'Liste de colisage',
  'Facture',
] as const
export type SentDocument = (typeof sentDocuments)[number]

/** Largest number of clients of one departure in one sending. */
export const mostSentClients = 500

/** Reasons why a client gets nothing, or lacks one document. */
export const unsentReasons = {
  stopped: 'Le client ne veut plus de messages (STOP)',
  noAddress: 'Ni fenêtre WhatsApp ouverte ni adresse email',
  noMail: "Fenêtre WhatsApp fermée, et aucun email ne part d'ici",
  nothing: 'Rien à envoyer parmi les documents choisis',
  sent: 'Tout est déjà envoyé',
  justSent: "Vient d'être envoyé",
  unchosen: 'Écarté par vous',
  noArrival: "Arrivée prévue à indiquer sur l'expédition",
  notAnnounced: 'Aucune marchandise en route ou arrivée',
  notIssued: 'Pas encore émis',
  noInvoice: 'Aucune facture pour ce départ',
} as const

export const sendingMessages = {
  failed: "Les documents n'ont pas pu être envoyés",
  tooMany: `Plus de ${mostSentClients} clients : trop pour un seul envoi.`,
  noDocument: 'Choisissez au moins un document.',
} as const
