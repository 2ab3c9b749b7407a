import { signInCodePath } from '@escale/contract/access/landing'
import type { PoolClient } from 'pg'
import type { SignInTarget } from '#access/session/sessions.ts'
import { queueMail } from '#channels/mail/queue.ts'
import type { MailTransport } from '#channels/mail/transport.ts'
import { asAccounts } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'
import {
  attestedOnlyLetter,
  attestedSignInLetter,
  recoveryLetter,
  signInLetter,
  verificationLetter,
} from '#people/account/person/letters.ts'
import { personByEmail, productSender, senderFor } from '#people/account/person/people.ts'
import {
  keepProof,
  newProof,
  type Proof,
  type Purpose,
  verificationUrl,
} from '#people/account/proof/proofs.ts'
import { latestSignUp } from './sign-up.ts'

/**
 * A requested email. `browser`: hash of the cookie of the browser that asked. `companyId`: the company whose
 * admin asked. The other is null.
 */
type ProofRequest = { purpose: Purpose; email: string; browser: string | null; companyId: string | null }

/** Job: emails a link and a code that prove an email address, if it has an account or a sign-up. */
export async function proveEmail(
  pool: Pool,
  { publicUrl }: Pick<MailTransport, 'publicUrl'>,
  request: ProofRequest,
): Promise<void> {
  const proof = await newProof()
  await asAccounts(pool, (client) =>
    request.purpose === 'verification'
      ? mailVerification(client, publicUrl, request, proof)
      : mailRecovery(client, publicUrl, request, proof),
  )
}

type SignInRequest = { email: string; browser: string; aim: SignInTarget }

/**
 * Job: emails a sign-in code and link. A person who signed up without proving their email gets the
 * verification link instead, because they have no account yet.
 */
export async function mailSignIn(
  pool: Pool,
  { publicUrl }: Pick<MailTransport, 'publicUrl'>,
  { email, browser, aim }: SignInRequest,
): Promise<void> {
  const proof = await newProof()
  await asAccounts(pool, async (client) => {
    const person = await personByEmail(client, email)
    if (!person) return mailVerification(client, publicUrl, { email, browser: null }, proof)
    const sender = await senderFor(client, person.id)
    const to = { kind: 'connexion', to: person.email, userId: person.id } as const
    if (!person.isVerified) return queueMail(client, { ...to, letter: attestedSignInLetter(sender) })
    await keepProof(
      client,
      { email: person.email, purpose: 'sign-in', browser, userId: person.id, aim },
      proof,
    )
    await queueMail(client, {
      ...to,
      letter: signInLetter(sender, signInUrl(publicUrl, proof.token, aim), proof.code),
    })
  })
}

async function mailVerification(
  client: PoolClient,
  publicUrl: string,
  { email, browser }: Pick<ProofRequest, 'email' | 'browser'>,
  proof: Proof,
): Promise<void> {
  const signedUp = await latestSignUp(client, email)
  if (!signedUp) return
  await keepProof(client, { email, purpose: 'verification', browser, signUpId: signedUp.id }, proof)
  const letter = verificationLetter(
    productSender,
    verificationUrl(publicUrl, proof.token),
    browser === null ? undefined : proof.code,
  )
  await queueMail(client, { kind: 'verification', to: email, userId: null, letter })
}

/**
 * Emails a recovery link. When only a company vouches for the account's email, the request must come from an
 * admin of that company. Any other request is answered by a notice that contains no link.
 */
async function mailRecovery(
  client: PoolClient,
  publicUrl: string,
  { email, browser, companyId }: ProofRequest,
  proof: Proof,
): Promise<void> {
  const person = await personByEmail(client, email)
  if (!person) return
  const sender = await senderFor(client, person.id)
  if (!person.isVerified && person.attestedBy !== companyId) {
    await queueMail(client, {
      kind: 'récupération',
      to: person.email,
      userId: person.id,
      letter: attestedOnlyLetter(sender),
    })
    return
  }
  await keepProof(client, { email: person.email, purpose: 'recovery', browser, userId: person.id }, proof)
  const letter = recoveryLetter(
    sender,
    recoveryUrl(publicUrl, proof.token),
    browser === null ? undefined : proof.code,
  )
  await queueMail(client, { kind: 'récupération', to: person.email, userId: person.id, letter })
}

function recoveryUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/auth/nouveau-mot-de-passe?jeton=${token}`
}

/**
 * URL of an emailed sign-in link. It names the company of the sign-in page, so that the page shows the
 * colours of this company.
 */
function signInUrl(publicUrl: string, token: string, { tenant }: SignInTarget): string {
  return `${publicUrl}${signInCodePath}?${new URLSearchParams({ jeton: token, ...(tenant !== undefined && { entreprise: tenant }) })}`
}
