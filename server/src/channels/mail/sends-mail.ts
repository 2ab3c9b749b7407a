import type { Server } from '#access/caller/server.ts'
import { Refusal } from '#access/refusal/refusal.ts'

/** Whether this installation sends mail, or keeps it to be read on screen. */
export function sendsMail({ mail }: Pick<Server, 'mail'>): boolean {
  return mail !== 'none'
}

/** Refuses a request that only a mail could answer, if none can be sent. */
export function refuseWithoutMail(server: Pick<Server, 'mail'>): void {
  if (!sendsMail(server)) throw new Refusal('MAIL_OFF')
}
