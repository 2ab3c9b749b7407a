/** Which conversations a list shows, by the word of the address. `toutes` are those that stand open. */
export const conversationFilters = ['toutes', 'non-lues', 'a-moi', 'echecs', 'fermees'] as const
export type ConversationFilter = (typeof conversationFilters)[number]

export const filterNames: Record<ConversationFilter, string> = {
  toutes: 'Toutes',
  'non-lues': 'Non lues',
  'a-moi': 'À moi',
  echecs: 'Échecs',
  fermees: 'Fermées',
}

/** How far conversations are counted: more are `99+`. */
export const mostCounted = 100

/** Of one message, what its sender may still do. */
const messageActs = ['retry', 'declare', 'cancel'] as const
export type MessageAct = (typeof messageActs)[number]
