import type { PoolClient } from 'pg'
import type { Server } from '#access/caller/server.ts'
import { requireFound } from '#access/refusal/refusal.ts'
import type { MailContent, Sender } from '#channels/mail/mail-content.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { personById, senderFor } from '#people/account/person/people.ts'

/** Emails the owner of an account that its sign-in methods changed, whoever changed them. */
export async function mailOwner(
  client: PoolClient,
  { publicUrl }: Server,
  userId: string,
  write: (sender: Sender, forgottenUrl: string) => MailContent,
) {
  const { email } = requireFound(await personById(client, userId))
  const letter = write(await senderFor(client, userId), `${publicUrl}/auth/oubli`)
  await queueMail(client, { kind: 'connexions liées', to: email, userId, letter })
}
