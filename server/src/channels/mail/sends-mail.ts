import type { Server } from '#access/caller/server.ts'
import { Refusal } from '#access/refusal/refusal.ts'

/** Whether this installation sends mails, or stores them to be read on screen (demo). */
export function sendsMail({ mail }: Pick<Server, 'mail'>): boolean {
  return mail !== 'none'
}

/** Refuses a request whose result would be sent by mail, if this installation sends none. */
export function refuseWithoutMail(server: Pick<Server, 'mail'>): void {
  if (!sendsMail(server)) throw new Refusal('MAIL_OFF')
}
