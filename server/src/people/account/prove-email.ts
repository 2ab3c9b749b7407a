import type { PoolClient } from 'pg'
import type { Post } from '#channels/mail/post.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { asAccounts } from '#database/company.ts'
import type { Pool } from '#database/open.ts'
import { attestedOnlyLetter, recoveryLetter, verificationLetter } from './letters.ts'
import { personByEmail, productSender, senderFor } from './people.ts'
import { keepProof, newProof, type Proof, type Purpose, verificationUrl } from './proofs.ts'
import { latestSignUp } from './sign-up.ts'

/** What is asked for: by a browser, or by the admins of a company. */
type AskedProof = { purpose: Purpose; email: string; browser: string | null; companyId: string | null }

/** A job: mails a link and a code to an address, if somebody waits for one there. */
export async function proveEmail(pool: Pool, { publicUrl }: Pick<Post, 'publicUrl'>, asked: AskedProof): Promise<void> {
  const proof = await newProof()
  await asAccounts(pool, (client) =>
    asked.purpose === 'verification' ? mailVerification(client, publicUrl, asked, proof) : mailRecovery(client, publicUrl, asked, proof),
  )
}

async function mailVerification(client: PoolClient, publicUrl: string, { email, browser }: AskedProof, proof: Proof): Promise<void> {
  const signedUp = await latestSignUp(client, email)
  if (!signedUp) return
  await keepProof(client, { email, purpose: 'verification', browser, signUpId: signedUp.id }, proof)
  const letter = verificationLetter(productSender, verificationUrl(publicUrl, proof.token), proof.code)
  await queueMail(client, { kind: 'verification', to: email, userId: null, letter })
}

/** A company may give the account that it alone vouches for to whoever reads the mail; for anybody else that account does not exist. */
async function mailRecovery(client: PoolClient, publicUrl: string, { email, browser, companyId }: AskedProof, proof: Proof): Promise<void> {
  const person = await personByEmail(client, email)
  if (!person) return
  const sender = await senderFor(client, person.id)
  if (!person.isVerified && person.attestedBy !== companyId) {
    await queueMail(client, { kind: 'récupération', to: person.email, userId: person.id, letter: attestedOnlyLetter(sender) })
    return
  }
  await keepProof(client, { email: person.email, purpose: 'recovery', browser, userId: person.id }, proof)
  const letter = recoveryLetter(sender, recoveryUrl(publicUrl, proof.token), browser === null ? undefined : proof.code)
  await queueMail(client, { kind: 'récupération', to: person.email, userId: person.id, letter })
}

function recoveryUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/auth/nouveau-mot-de-passe?jeton=${token}`
}
