import type { NoticeKind } from '@escale/contract/channels/whatsapp/words'

/**
 * A message: author, minutes since the previous message, text. `{entreprise}`, `{ville}` and `{paiement}` are
 * replaced with values of the company.
 */
export type Turn = readonly [who: 'client' | 'agence', minutes: number, words: string]

/** Messages after a payment that leaves an amount to pay. */
export const stillOwing: readonly Turn[] = [
  ['client', 16, 'Ok, le reste à la sortie des marchandises.'],
  ['agence', 21, "Entendu, c'est noté sur votre compte."],
]

/** Conversations that follow each kind of notice: replies of clients, and answers of the company. */
export const talks: Record<NoticeKind, readonly (readonly Turn[])[]> = {
  reçu: [
    [['client', 14, 'Bien reçu, merci 🙏']],
    [
      [
        'client',
        9,
        "Bonjour, merci. C'est tout ce qui est arrivé ? Mon fournisseur parlait de deux cartons de plus.",
      ],
      [
        'agence',
        22,
        'Bonjour, pour le moment oui. Dès que les deux autres cartons entrent au dépôt, vous recevez le même message.',
      ],
      ['client', 4, "D'accord, je relance le fournisseur."],
    ],
    [
      ['client', 35, "Ok. Le prochain départ c'est quand svp ?"],
      ['agence', 18, 'Le groupage se ferme vendredi, départ la semaine suivante si la douane suit.'],
    ],
  ],
  départ: [
    [['client', 26, 'Parfait, que Dieu accompagne 🙏🏾']],
    [
      ['client', 41, "Merci. Il n'y aura pas de retard cette fois ? La dernière fois on a attendu 10 jours."],
      ['agence', 12, "Le navire est direct, sans transbordement. Je vous préviens si l'arrivée change."],
      ['client', 3, 'Ok merci maman'],
    ],
  ],
  eta: [[['client', 20, 'Ah… bon, pas le choix. Merci de prévenir.']]],
  arrivée: [
    [
      ['client', 17, 'Super ! Je peux passer quand ?'],
      ['agence', 9, 'Dès que la douane a libéré, comptez 3 à 5 jours. Vous recevez un message le jour même.'],
    ],
    [['client', 52, 'Bien noté']],
  ],
  disponible: [
    [
      ['client', 13, "J'envoie le chauffeur demain matin vers 9 h, il s'appelle Papy."],
      ['agence', 7, "C'est noté. Qu'il vienne avec sa carte d'électeur et le solde, la caisse ouvre à 8 h."],
      ['client', 2, 'Ok 👍'],
    ],
    [
      ['client', 31, 'Je peux payer par mobile money ?'],
      [
        'agence',
        6,
        'Oui, par {paiement}, au nom de {entreprise}. Envoyez-nous la capture et on prépare la sortie.',
      ],
    ],
  ],
  facture: [
    [['client', 48, 'Reçu, je transmets à la comptabilité.']],
    [
      ['client', 25, "Bonjour, le prix au kilo a changé ? Avant c'était moins cher."],
      [
        'agence',
        15,
        "Bonjour, c'est le même tarif : cette fois le volume dépasse le poids, le détail est sur la facture.",
      ],
      ['client', 11, "Ah d'accord je vois. Je règle vendredi."],
    ],
    [['client', 90, 'Merci bien']],
  ],
  paiement: [[['client', 8, 'Merci 🙏']], stillOwing],
  avoir: [[['client', 12, "Bien reçu, merci pour l'avoir."]]],
  'avant échéance': [[['client', 33, 'Oui on prépare le virement.']], [['client', 65, 'Bien reçu']]],
  'après échéance': [
    [
      ['client', 44, "Bonjour, désolé, la banque a bloqué le virement. Ce sera fait d'ici mercredi."],
      ['agence', 10, "Bonjour, merci de votre réponse. Je note mercredi, envoyez-nous l'avis de virement."],
    ],
    [['client', 120, 'On passe payer demain sans faute']],
  ],
}

/** Conversations with clients who had no recent notice. */
export const asides: readonly (readonly Turn[])[] = [
  [
    ['client', 0, 'Bonjour {entreprise}, vous faites toujours le groupage Guangzhou {ville} ?'],
    ['agence', 12, "Bonjour, oui : un départ bateau toutes les deux semaines, l'avion chaque jeudi."],
    ['client', 6, "Et le kilo par avion c'est combien maintenant ?"],
    ['agence', 5, '12 $ le kilo, batteries à part. Le tarif complet est sur notre page.'],
    ['client', 3, "D'accord, je reviens vers vous."],
  ],
  [
    ['client', 0, 'Bonsoir, mon fournisseur demande votre adresse à Yiwu'],
    ['agence', 19, 'Bonsoir, je vous envoie la fiche. Faites bien marquer vos initiales sur chaque carton.'],
    ['client', 8, 'Merci beaucoup'],
  ],
  [
    [
      'agence',
      0,
      'Bonjour, nous fermons le conteneur samedi. Avez-vous encore de la marchandise à ajouter ?',
    ],
    ['client', 37, "Non c'est bon pour ce mois. Bonne journée"],
  ],
]
