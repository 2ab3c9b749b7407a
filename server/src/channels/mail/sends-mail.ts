import type { Server } from '#access/caller/server.ts'
import { Refusal } from '#access/refusal/refusal.ts'

/** Whether mail leaves this installation, or is kept to be read on screen. */
export function sendsMail({ mail }: Pick<Server, 'mail'>): boolean {
  return mail !== 'none'
}

/** Refuses what a mail alone can answer where none is sent. */
export function refuseWithoutMail(server: Pick<Server, 'mail'>): void {
  if (!sendsMail(server)) throw new Refusal('MAIL_OFF')
}
