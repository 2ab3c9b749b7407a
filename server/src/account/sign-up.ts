import type { SignUpDraft } from '@escale/contract/account/draft'
import type { PoolClient } from 'pg'
import { hashPassword } from '#access/passwords.ts'
import type { Server } from '#access/server.ts'
import { asAccounts } from '#database/company.ts'
import { newId } from '#database/ids.ts'
import { queueMail } from '#mail/queue.ts'
import { alreadyRegisteredLetter, verificationLetter } from './letters.ts'
import { companyOf, personByEmail, productSender, saveAccount } from './people.ts'
import { keepProof, newProof, type Proof } from './proofs.ts'
import { verificationUrl } from './prove-email.ts'

export async function signUpIsOpen(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ open: boolean }>('select access.sign_up_is_open() as open')
  return rows[0]?.open ?? false
}

type SignUp = SignUpDraft & { tenant?: string | undefined }

/**
 * Makes an account that waits for its e-mail to be proved, and asks for access to the company whose page this is. To an
 * address that has an account already, a mail says so; the caller sees no difference, and as much work is done.
 */
export async function signUp(server: Server, draft: SignUp): Promise<void> {
  const [passwordHash, proof] = await Promise.all([hashPassword(draft.password), newProof()])
  await asAccounts(server.pool, async (client) => {
    const known = await personByEmail(client, draft.email)
    const company = await companyOf(client, draft.tenant)
    const sender = company ?? productSender
    if (known?.isVerified) {
      const letter = alreadyRegisteredLetter(sender, `${server.publicUrl}/auth`, `${server.publicUrl}/auth/oubli`)
      await queueMail(client, { kind: 'déjà inscrit', to: known.email, userId: known.id, letter })
      return
    }
    const userId = await saveAccount(client, { ...draft, passwordHash, isVerified: false })
    if (company) await askAccess(client, company.id, userId, draft)
    await mailVerification(client, server.publicUrl, { userId, email: draft.email, sender, proof })
  })
}

async function askAccess(client: PoolClient, companyId: string, userId: string, { firstName, lastName, email }: SignUp): Promise<void> {
  await client.query(
    `insert into access_requests (tenant_id, id, user_id, first_name, last_name, email) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, user_id) where status = 'En attente' do update set first_name = excluded.first_name, last_name = excluded.last_name`,
    [companyId, newId(), userId, firstName, lastName, email.toLowerCase()],
  )
}

type Recipient = { userId: string; email: string; sender: { name: string; color: string }; proof: Proof }

async function mailVerification(client: PoolClient, publicUrl: string, { userId, email, sender, proof }: Recipient): Promise<void> {
  await keepProof(client, userId, 'verification', proof)
  const letter = verificationLetter({ name: sender.name, color: sender.color }, verificationUrl(publicUrl, proof.token), proof.code)
  await queueMail(client, { kind: 'verification', to: email.toLowerCase(), userId, letter })
}
