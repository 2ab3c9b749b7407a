/** Filters of the conversation list, as in the URL. `toutes` are the open ones. */
export const conversationFilters = ['toutes', 'non-lues', 'a-moi', 'echecs', 'fermees'] as const
export type ConversationFilter = (typeof conversationFilters)[number]

export const filterNames: Record<ConversationFilter, string> = {
  toutes: 'Toutes',
  'non-lues': 'Non lues',
  'a-moi': 'À moi',
  echecs: 'Échecs',
  fermees: 'Fermées',
}

/** Counts stop here, and the screen shows `99+`. */
export const mostCounted = 100

/** Actions on a sent message. */
const messageActs = ['retry', 'declare', 'cancel'] as const
export type MessageAct = (typeof messageActs)[number]
