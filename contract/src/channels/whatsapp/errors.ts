/**
 * How the application reacts to an error of WhatsApp. `window`: only a template can be sent. `person`: this
 * recipient cannot be reached. `wait`: retry later. `template`: an admin must correct the template first, and
 * the message stays stored. `account`: the company's messages are paused until an admin acts. `again`:
 * temporary error, retried automatically. `refused`: this message can never be sent unchanged.
 */
export type Treatment = 'window' | 'person' | 'wait' | 'template' | 'account' | 'again' | 'refused'

export type WhatsAppError = {
  treatment: Treatment
  /** The explanation shown to the user, in French. */
  sentence: string
  /** The action suggested to the user, in French. */
  advice: string
}

const byItself = "L'envoi est repris de lui-même."
const later = "L'envoi reprend de lui-même aux heures permises."
const mendTemplate = 'Corrigez le modèle dans Paramètres › WhatsApp, puis renvoyez le message.'
const connectAgain =
  'Reliez le compte de nouveau, avec un jeton qui a les droits whatsapp_business_messaging et whatsapp_business_management.'

const tokenError = accountError(
  'Le jeton WhatsApp ne marche plus : il est expiré, retiré, ou il lui manque un droit.',
  connectAgain,
)
const temporaryError: WhatsAppError = {
  treatment: 'again',
  sentence: 'WhatsApp a une panne passagère.',
  advice: byItself,
}
const templateText: WhatsAppError = {
  treatment: 'template',
  sentence: 'Les variables du message ne sont pas celles du modèle approuvé.',
  advice: mendTemplate,
}

const errors: Record<number, WhatsAppError> = {
  0: tokenError,
  1: temporaryError,
  2: temporaryError,
  3: tokenError,
  4: retryLater('Trop de demandes à WhatsApp.'),
  10: tokenError,
  33: accountError(
    "Ce numéro n'est plus à ce compte WhatsApp.",
    "Reliez le compte de nouveau, avec l'identifiant du numéro.",
  ),
  100: refusedMessage(
    'WhatsApp ne comprend pas une partie du message.',
    'Changez le message, puis renvoyez-le.',
  ),
  190: tokenError,
  368: accountError(
    'WhatsApp a suspendu le compte pour un manquement à ses règles.',
    'Ouvrez le Gestionnaire WhatsApp, lisez la raison et demandez un réexamen.',
  ),
  80007: retryLater('Le compte WhatsApp a atteint sa limite de demandes.'),
  130429: retryLater('Le numéro envoie trop vite.'),
  130472: unreachablePerson(
    "WhatsApp ne remet pas ce message à cette personne : elle fait partie d'un essai sur les messages commerciaux.",
    'Écrivez-lui autrement.',
  ),
  130497: unreachablePerson(
    "WhatsApp n'autorise pas ce compte à écrire dans le pays de cette personne.",
    'Écrivez-lui autrement.',
  ),
  131000: temporaryError,
  131005: accountError("Le jeton n'a pas le droit d'envoyer depuis ce numéro.", connectAgain),
  131008: refusedMessage(
    'Il manque au message une partie que WhatsApp demande.',
    'Changez le message, puis renvoyez-le.',
  ),
  131009: refusedMessage(
    'WhatsApp refuse une valeur du message, ou ne connaît pas ce numéro.',
    'Vérifiez le numéro et le message, puis renvoyez-le.',
  ),
  131016: temporaryError,
  131021: unreachablePerson(
    "Le numéro est celui de l'entreprise elle-même.",
    'Corrigez le numéro du client.',
  ),
  131026: unreachablePerson(
    "Le message n'a pas pu être remis : ce numéro n'a pas WhatsApp, une version trop ancienne, ou n'a pas accepté ses conditions.",
    'Vérifiez le numéro, ou écrivez par email.',
  ),
  131030: unreachablePerson(
    "Le numéro d'essai de WhatsApp n'écrit qu'aux numéros inscrits chez lui.",
    'Inscrivez le numéro dans le tableau de bord de Meta.',
  ),
  131031: accountError(
    'WhatsApp a verrouillé le compte.',
    'Ouvrez le Gestionnaire WhatsApp, lisez la raison et demandez un réexamen.',
  ),
  131037: accountError(
    'WhatsApp attend que le nom affiché du numéro soit approuvé.',
    'Faites-le approuver dans le Gestionnaire WhatsApp.',
  ),
  131042: accountError(
    "WhatsApp n'a pas de moyen de paiement valable pour ce compte : les messages sont acceptés, puis rien n'arrive.",
    'Ajoutez ou corrigez le moyen de paiement dans le Gestionnaire WhatsApp, puis essayez la connexion.',
  ),
  131045: accountError(
    "Le numéro n'est pas enregistré auprès de WhatsApp.",
    'Enregistrez-le dans le Gestionnaire WhatsApp, puis essayez la connexion.',
  ),
  131047: {
    treatment: 'window',
    sentence: "La fenêtre de 24 h est fermée : ce client n'a pas écrit depuis plus de 24 h.",
    advice: 'Choisissez un modèle.',
  },
  131048: retryLater('WhatsApp limite ce numéro : trop de ses messages ont été signalés.'),
  131049: retryLater('WhatsApp limite les messages commerciaux que cette personne reçoit.'),
  131050: unreachablePerson(
    'Cette personne ne veut plus de messages commerciaux de votre part.',
    "Rien ne lui part plus tant qu'elle n'a pas écrit START.",
  ),
  131051: refusedMessage('WhatsApp ne prend pas ce type de message.', 'Envoyez-le autrement.'),
  131052: refusedMessage(
    "WhatsApp n'a pas pu prendre le fichier joint.",
    'Joignez-le de nouveau, puis renvoyez le message.',
  ),
  131053: refusedMessage(
    'WhatsApp refuse le fichier joint : son type ou sa taille.',
    'Joignez un PDF, ou une image de 5 Mo au plus.',
  ),
  131056: retryLater('Trop de messages à cette même personne en peu de temps.'),
  131057: retryLater('Le compte WhatsApp est en entretien, ou son numéro change de formule.'),
  131062: unreachablePerson(
    'Ce message demande un numéro, et cette personne cache le sien.',
    'Demandez-lui son numéro dans la conversation.',
  ),
  132000: templateText,
  132001: {
    treatment: 'template',
    sentence: 'WhatsApp ne connaît pas ce modèle dans cette langue.',
    advice: mendTemplate,
  },
  132005: {
    treatment: 'template',
    sentence: 'Le texte du modèle, une fois rempli, est trop long.',
    advice: 'Raccourcissez le modèle ou les valeurs, puis renvoyez le message.',
  },
  132007: {
    treatment: 'template',
    sentence: 'Le contenu du modèle enfreint une règle de WhatsApp.',
    advice: mendTemplate,
  },
  132012: templateText,
  132015: {
    treatment: 'template',
    sentence: "WhatsApp a mis ce modèle en pause : trop de personnes l'ont mal noté.",
    advice: 'Attendez la fin de la pause, ou changez son texte.',
  },
  132016: {
    treatment: 'template',
    sentence: 'WhatsApp a désactivé ce modèle pour toujours.',
    advice: 'Soumettez-en un autre.',
  },
  132018: templateText,
  133004: temporaryError,
  133010: accountError(
    "Le numéro n'est pas enregistré auprès de WhatsApp.",
    'Enregistrez-le dans le Gestionnaire WhatsApp, puis essayez la connexion.',
  ),
}

const unknownError: WhatsAppError = refusedMessage(
  'WhatsApp a refusé le message.',
  'Vérifiez-le, puis renvoyez-le.',
)

/**
 * The error for a WhatsApp error code. `code` is null when WhatsApp did not respond, or responded without a
 * code.
 */
export function whatsAppError(code: number | null, httpStatus: number | null = null): WhatsAppError {
  if (code === null) return httpStatus === 401 || httpStatus === 403 ? tokenError : temporaryError
  if (code >= 200 && code <= 299) return tokenError
  return errors[code] ?? (httpStatus !== null && httpStatus >= 500 ? temporaryError : unknownError)
}

/** Seconds to wait before the next attempt after a temporary error: 2, 8, 30, 120, then 600. */
export function backoffSeconds(attempts: number): number {
  return [2, 8, 30, 120][attempts] ?? 600
}

function retryLater(sentence: string): WhatsAppError {
  return { treatment: 'wait', sentence, advice: later }
}

function unreachablePerson(sentence: string, advice: string): WhatsAppError {
  return { treatment: 'person', sentence, advice }
}

function accountError(sentence: string, advice: string): WhatsAppError {
  return { treatment: 'account', sentence, advice }
}

function refusedMessage(sentence: string, advice: string): WhatsAppError {
  return { treatment: 'refused', sentence, advice }
}
