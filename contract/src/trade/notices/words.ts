import type { NoticeKind } from '#channels/whatsapp/words.ts'
import type { ExpeditionStatus } from '#trade/expeditions/words.ts'

// Constants of automatic messages, in a file without validation schemas so that pages load less code.

/** `Fait autrement`: a person wrote a letter or called instead. */
export const noticeStates = ['En attente', 'Envoyé', 'Par courriel', 'Fait autrement', 'Abandonné'] as const
export type NoticeState = (typeof noticeStates)[number]

export const noticeTitles: Record<NoticeKind, string> = {
  reçu: 'Marchandises reçues',
  départ: 'Départ',
  eta: 'Arrivée prévue changée',
  arrivée: 'Arrivée',
  disponible: 'Disponible au retrait',
  facture: 'Nouvelle facture',
  paiement: 'Paiement reçu',
  avoir: 'Avoir établi',
  'avant échéance': "Rappel avant l'échéance",
  'après échéance': "Relance après l'échéance",
}

export const noticeMoments: Record<NoticeKind, string> = {
  reçu: "Quand un colis ou un véhicule est reçu à l'entrepôt, ou trouve son client.",
  départ: "Quand le départ d'une expédition est confirmé.",
  eta: "Quand la date d'arrivée change et que vous choisissez de l'annoncer.",
  arrivée: "Quand l'arrivée d'une expédition est confirmée.",
  disponible: 'Quand les marchandises sont disponibles, avec le solde à régler.',
  facture: 'Quand une facture est émise.',
  paiement: 'Quand un paiement est reçu.',
  avoir: "Quand un avoir est établi, sauf celui d'une facture annulée.",
  'avant échéance': "Le matin, tant que la facture n'est ni payée ni annulée.",
  'après échéance': "Le matin, tant que la facture n'est ni payée ni annulée.",
}

const reminders = ['avant échéance', 'après échéance'] as const satisfies NoticeKind[]
export type Reminder = (typeof reminders)[number]

export function isReminder(kind: NoticeKind): kind is Reminder {
  return (reminders as readonly NoticeKind[]).includes(kind)
}

/** Default days of reminders, before and after the due date. */
export const usualDays: Record<Reminder, number[]> = { 'avant échéance': [3], 'après échéance': [3, 10, 30] }

/** Kinds of notices about an expedition, the most frequent first. */
export const expeditionNotices = ['départ', 'eta', 'arrivée', 'disponible'] as const satisfies NoticeKind[]
export type ExpeditionNotice = (typeof expeditionNotices)[number]

const noticesByStatus: Partial<Record<ExpeditionStatus, readonly ExpeditionNotice[]>> = {
  'En transit': ['départ', 'eta'],
  Arrivée: ['arrivée'],
  'En dédouanement': ['arrivée'],
  Disponible: ['disponible'],
}

export function noticesOfExpedition({
  status,
  eta,
}: {
  status: ExpeditionStatus
  eta: string | null
}): readonly ExpeditionNotice[] {
  return (noticesByStatus[status] ?? []).filter((kind) => kind !== 'eta' || eta !== null)
}

/** The notice that is sent automatically when an expedition reaches this status; null when none is. */
export function noticeOfStep(to: ExpeditionStatus): ExpeditionNotice | null {
  return to === 'En transit'
    ? 'départ'
    : to === 'Arrivée'
      ? 'arrivée'
      : to === 'Disponible'
        ? 'disponible'
        : null
}

/** Reasons for not notifying a client. */
export const noticeSkipReasons = {
  stopped: 'Le client ne veut plus de messages (STOP)',
  noWay: 'Ni numéro WhatsApp ni adresse email',
  noAccount: "Pas de compte WhatsApp ni d'email",
  noAccountMailOff: "Pas de compte WhatsApp, et aucun email ne part d'ici",
  noTemplate: "Modèle pas encore approuvé par WhatsApp, et pas d'email",
  unreachable: 'Numéro injoignable par WhatsApp',
  told: 'Déjà prévenu',
  leaving: 'Le message va partir',
  reminded: "Déjà relancé aujourd'hui",
  tooLate: 'Trop tard pour le dire',
  off: 'Message automatique éteint entre-temps',
  gone: "La fiche n'existe plus",
  moved: "N'est plus d'actualité",
  otherClient: 'La fiche est passée à un autre client',
  paid: 'La facture est payée',
  cancelled: 'La facture est annulée',
  dueChanged: "L'échéance a changé",
  superseded: 'Remplacé par une nouvelle plus récente',
  held: 'Les relances de ce client sont arrêtées',
} as const
