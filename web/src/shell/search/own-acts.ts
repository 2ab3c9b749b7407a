import { listeners } from '#session/device/listeners.ts'

/** Acts of the user menu that the search finds by name. */
export type OwnAct = 'theme' | 'sign-out'

const hearers = listeners<[act: OwnAct]>()

/** Subscribes to the acts that a person chose in the search. The user menu carries them out. */
export const onOwnAct = hearers.hear

export const chooseOwnAct = hearers.tell
