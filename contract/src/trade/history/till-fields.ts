import type { Words } from './field-types.ts'

type SessionField =
  | 'till'
  | 'float'
  | 'openingDifference'
  | 'reason'
  | 'counted'
  | 'difference'
  | 'state'
  | 'holdReason'
  | 'reopenReason'

/** Fields of a session of a till. Amounts come formatted, because each has its own currency. */
export const tillSession: Words<SessionField> = {
  till: 'Caisse',
  float: 'Fonds à l’ouverture',
  openingDifference: 'Écart à l’ouverture',
  reason: 'Motif de l’écart',
  counted: 'Compté',
  difference: 'Écart',
  state: 'État',
  holdReason: 'Clôturée sans les reçus d’un appareil',
  reopenReason: 'Motif de la réouverture',
}
