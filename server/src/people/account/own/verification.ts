import type { Server } from '#access/caller/server.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { asAccounts } from '#database/caller/company.ts'
import { verificationLetter } from '#people/account/person/letters.ts'
import { personById, senderFor } from '#people/account/person/people.ts'
import { keepProof, newProof, verificationUrl } from '#people/account/proof/proofs.ts'

/** Emails a signed-in person the link that verifies their email address, unless it is verified already. */
export async function mailOwnVerification(
  { pool, publicUrl }: Server,
  userId: string,
  browser: string,
): Promise<void> {
  const proof = await newProof()
  await asAccounts(pool, async (client) => {
    const person = await personById(client, userId)
    if (!person || person.isVerified) return
    await keepProof(client, { email: person.email, purpose: 'verification', browser, userId }, proof)
    const letter = verificationLetter(
      await senderFor(client, userId),
      verificationUrl(publicUrl, proof.token),
      proof.code,
    )
    await queueMail(client, { kind: 'verification', to: person.email, userId, letter })
  })
}
