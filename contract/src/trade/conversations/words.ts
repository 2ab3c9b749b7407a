/** Filters of the conversation list, as written in the URL. `toutes` shows all open conversations. */
export const conversationFilters = ['toutes', 'non-lues', 'a-moi', 'echecs', 'fermees'] as const
export type ConversationFilter = (typeof conversationFilters)[number]

export const filterNames: Record<ConversationFilter, string> = {
  toutes: 'Toutes',
  'non-lues': 'Non lues',
  'a-moi': 'À moi',
  echecs: 'Échecs',
  fermees: 'Fermées',
}

/** Counting stops at this number, and the screen then shows `99+`. */
export const mostCounted = 100

/** Actions available on a sent message. */
const messageActs = ['retry', 'declare', 'cancel'] as const
export type MessageAct = (typeof messageActs)[number]
