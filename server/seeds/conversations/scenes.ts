import { noticeSkipReasons } from '@escale/contract/trade/notices/words'
import type { Line, Thread } from './lines.ts'

const hour = 60
const day = 24 * hour

/** A message of a scripted conversation: minutes before now, author, text. */
type Moment = readonly [
  ago: number,
  who: 'client' | 'agence',
  body: string | null,
  more?: Omit<Partial<Line>, 'atMs' | 'from' | 'body'>,
]
export type Scene = Pick<Thread, 'isClosed' | 'isStopped' | 'unread'> & {
  moments: readonly Moment[]
  givenTo?: 'employee' | 'manager'
}

/** Scripted recent conversations with the first clients of Atlas, in the order of the client list. */
export const atlasScenes: readonly Scene[] = [
  {
    givenTo: 'employee',
    moments: [
      [
        190,
        'client',
        'Bonjour, un des cartons est arrivé ouvert, regardez',
        { kind: 'image', paper: 'carton-abime.jpg' },
      ],
      [
        171,
        'agence',
        "Bonjour M. Mukendi, merci pour la photo. Le magasinier l'a noté à la réception : contenu vérifié, il ne manque rien.",
      ],
      [168, 'client', "Ok, mais gardez-le de côté s'il vous plaît"],
      [160, 'agence', 'Voilà, ils sont à part, travée B.', { kind: 'image', paper: 'vos-cartons.jpg' }],
      [158, 'client', '👍', { kind: 'réaction' }],
    ],
  },
  {
    unread: 2,
    moments: [
      [34, 'client', 'Bonjour, mes téléphones du vol de jeudi sont déjà là ?'],
      [31, 'client', "J'ai un client qui attend 😅"],
    ],
  },
  {
    unread: 1,
    moments: [
      [26 * hour, 'client', 'Bonsoir, voici la liste de colisage du fournisseur'],
      [26 * hour - 1, 'client', null, { kind: 'document', paper: 'liste-de-colisage.pdf' }],
      [22 * hour, 'agence', 'Bonjour, bien reçue. On la compare à ce qui entre au dépôt.'],
      [75, 'client', 'Il y a 46 colis au total, vous confirmez ?'],
    ],
  },
  {
    moments: [
      [
        3 * day,
        'agence',
        'Bonjour, le camion de Matadi charge demain. Qui sera sur place pour réceptionner ?',
        { fate: 'échec' },
      ],
      [
        3 * day - 20,
        'agence',
        'Bonjour,\n\nLe camion de Matadi charge demain matin. Qui sera sur place pour réceptionner ? Votre numéro ne répond plus sur WhatsApp.',
        { channel: 'Courriel' },
      ],
    ],
  },
  {
    isClosed: true,
    moments: [
      [6 * day, 'client', null, { kind: 'audio', paper: 'note-vocale.ogg', details: { voice: true } }],
      [
        6 * day - 25,
        'agence',
        "J'ai bien écouté. Jusqu'à Kolwezi comptez 0,45 $ le kilo en plus, par camion bâché.",
      ],
      [6 * day - 40, 'client', "C'est bon pour nous, on valide."],
      [6 * day - 44, 'agence', "Parfait, c'est noté sur l'expédition. Bonne journée !"],
    ],
  },
  {
    moments: [
      [2 * day, 'client', "Livrez-moi ici svp, le gardien ouvre jusqu'à 17 h"],
      [
        2 * day - 1,
        'client',
        'Galerie du Grand Marché, av. Rwakadingi, Kinshasa',
        {
          kind: 'lieu',
          details: {
            latitude: -4.3179,
            longitude: 15.3136,
            name: 'Galerie du Grand Marché',
            address: 'av. Rwakadingi, Kinshasa',
          },
        },
      ],
      [2 * day - 16, 'agence', 'Bien reçu, la camionnette passe demain avant midi.'],
    ],
  },
  {
    isStopped: true,
    moments: [
      [9 * day, 'client', 'STOP'],
      [
        9 * day,
        'client',
        "Ce client ne veut plus de messages : rien ne lui part plus sans qu'une personne l'écrive.",
        { kind: 'système' },
      ],
    ],
  },
  {
    moments: [
      [20 * hour, 'client', 'Bonjour, les vaccins voyagent bien au froid ?'],
      [
        50,
        'agence',
        "Bonjour docteur, oui : la soute est tenue entre 2 et 8 °C, l'enregistreur est dans le colis.",
        { fate: 'incertain' },
      ],
    ],
  },
  {
    moments: [
      [
        8 * day,
        'agence',
        'Bonjour,\n\nVous trouverez votre facture au lien ci-dessous. Nous restons à votre disposition.\n\nAtlas Fret',
        { channel: 'Courriel' },
      ],
      [8 * day - 95, 'client', 'Facture ouverte par son lien', { channel: 'Lien', kind: 'système' }],
      [7 * day, 'client', 'Bonjour, facture bien vue. On passe à la caisse jeudi.'],
    ],
  },
  {
    isClosed: true,
    moments: [
      [15 * day, 'client', "Tout est conforme, merci à toute l'équipe."],
      [15 * day - 8, 'agence', 'Merci à vous, à très bientôt.'],
    ],
  },
  {
    givenTo: 'manager',
    moments: [
      [7 * hour, 'client', 'La palette est déjà filmée ?'],
      [
        5 * hour,
        'agence',
        'Oui, la voici, prête pour le vol de ce soir.',
        { kind: 'image', paper: 'palette.jpg', fate: 'distribué' },
      ],
    ],
  },
  {
    moments: [
      [4 * day, 'client', 'Voici le contact de mon transitaire à Matadi'],
      [
        4 * day - 1,
        'client',
        'Papa Nzuzi Transit',
        {
          kind: 'contacts',
          details: { contacts: [{ name: 'Papa Nzuzi Transit', phones: ['+243 898 550 177'] }] },
        },
      ],
      [4 * day - 14, 'agence', "Merci, on l'appelle cet après-midi."],
    ],
  },
]

export const borealScenes: readonly Scene[] = [
  { unread: 1, moments: [[48, 'client', "Bonjour, le conteneur est sorti du port d'Abidjan ?"]] },
]

type Stranger = Scene & { contactName: string; number?: string; username?: string; land: string }

/** People who wrote to a company and are not its clients yet, by company. */
export const strangers: Record<string, readonly Stranger[]> = {
  'atlas-fret': [
    {
      contactName: 'Nadège Fotso 🌸',
      number: '+237 6 77 55 01 88',
      land: 'CM',
      unread: 1,
      moments: [
        [3 * hour, 'client', "Bonjour, on m'a donné votre numéro. Vous livrez à Douala depuis Dubaï ?"],
        [
          2.6 * hour,
          'agence',
          'Bonjour Nadège, oui : avion ou bateau. Que voulez-vous faire venir, et quel poids à peu près ?',
        ],
        [22, 'client', 'Des sacs et des parfums, environ 80 kg. Vous me faites un prix ?'],
      ],
    },
    {
      contactName: 'Trésor M.',
      username: 'tresor.kin',
      land: 'CD',
      moments: [
        [11 * day, 'client', 'Bonsoir, vous prenez les pièces de moto ?'],
        [11 * day - 30, 'agence', 'Bonsoir, oui, vidangées et emballées. Vous êtes à Kinshasa ?'],
        [11 * day - 33, 'client', 'Oui à Masina. Je passe voir.'],
      ],
    },
    {
      contactName: 'Aya Kouassi',
      number: '+225 07 55 50 12 34',
      land: 'CI',
      moments: [
        [30 * day, 'client', 'Bonjour, un colis envoyé à Abidjan par erreur peut revenir à Kinshasa ?'],
        [30 * day - 18, 'agence', 'Bonjour, oui, par le vol du mardi. Le retour est au même tarif.'],
        [30 * day - 21, 'client', 'Ok je vois avec ma sœur'],
      ],
    },
  ],
}

export const stoppedReason = noticeSkipReasons.stopped
