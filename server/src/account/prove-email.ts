import { asAccounts } from '#database/company.ts'
import type { Pool } from '#database/open.ts'
import type { Post } from '#mail/post.ts'
import { queueMail } from '#mail/queue.ts'
import { recoveryLetter, verificationLetter } from './letters.ts'
import { personByEmail, senderFor } from './people.ts'
import { keepProof, newProof, type Purpose } from './proofs.ts'

/** A job: mails a link and a code to an address, if it has an account that needs one. */
export async function proveEmail(pool: Pool, { publicUrl }: Post, { purpose, email }: { purpose: Purpose; email: string }): Promise<void> {
  const proof = await newProof()
  await asAccounts(pool, async (client) => {
    const person = await personByEmail(client, email)
    if (!person || (purpose === 'verification' && person.isVerified)) return
    await keepProof(client, person.id, purpose, proof)
    const sender = await senderFor(client, person.id)
    const letter =
      purpose === 'verification'
        ? verificationLetter(sender, verificationUrl(publicUrl, proof.token), proof.code)
        : recoveryLetter(sender, recoveryUrl(publicUrl, proof.token), proof.code)
    await queueMail(client, { kind: purpose === 'verification' ? 'verification' : 'récupération', to: person.email, userId: person.id, letter })
  })
}

/** Leads to the root of the site, which shows the page that confirms. */
export function verificationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/?confirmation=${token}`
}

function recoveryUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/auth/nouveau-mot-de-passe?jeton=${token}`
}
