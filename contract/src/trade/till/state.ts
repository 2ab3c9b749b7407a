import type { SessionState } from './words.ts'

/** Acts on a session of a till. */
type SessionAct = 'move' | 'count' | 'resume' | 'close' | 'approve' | 'reopen'

/** States in which an act is possible. functions/till-sessions.sql has the same rule. */
const statesOf: Readonly<Record<SessionAct, readonly SessionState[]>> = {
  move: ['Ouverte'],
  count: ['Ouverte', 'Comptée'],
  resume: ['Comptée'],
  close: ['Comptée'],
  approve: ['Écart à approuver'],
  reopen: ['Écart à approuver', 'Clôturée'],
}

export function canAct(state: SessionState, act: SessionAct): boolean {
  return statesOf[act].includes(state)
}

type Session = { state: SessionState; openedBy: string; closedBy: string | null }

/** A difference is approved by somebody who neither opened nor closed the till. */
export function mayApprove({ state, openedBy, closedBy }: Session, person: string): boolean {
  return canAct(state, 'approve') && person !== openedBy && person !== closedBy
}
