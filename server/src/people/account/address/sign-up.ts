import type { SignUpDraft } from '@escale/contract/people/account/draft'
import type { PoolClient } from 'pg'
import type { Server } from '#access/caller/server.ts'
import { hashPassword } from '#access/passwords/passwords.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { queueMail } from '#channels/mail/queue.ts'
import { asAccounts } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { alreadyRegisteredLetter, verificationLetter } from '#people/account/person/letters.ts'
import { companyOf, personByEmail, productSender } from '#people/account/person/people.ts'
import { keepProof, newProof, verificationUrl } from '#people/account/proof/proofs.ts'

export async function signUpIsOpen(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ open: boolean }>('select access.sign_up_is_open() as open')
  return rows[0]?.open ?? false
}

export async function refuseClosedSignUp(client: PoolClient): Promise<void> {
  if (!(await signUpIsOpen(client))) throw new Refusal('SIGN_UP_CLOSED')
}

type SignUp = SignUpDraft & { tenant?: string | undefined }

/**
 * Stores a sign-up and emails a link. The account is created when the link is opened. If the email already
 * has an account, its owner is told by email instead. The response and its duration are the same in both
 * cases, so they reveal nothing.
 */
export async function signUp(server: Server, draft: SignUp, browser: string): Promise<void> {
  const [passwordHash, proof] = await Promise.all([hashPassword(draft.password), newProof()])
  const email = draft.email.toLowerCase()
  await asAccounts(server.pool, async (client) => {
    const known = await personByEmail(client, email)
    const company = await companyOf(client, draft.tenant)
    const { name, color } = company ?? productSender
    if (known?.isVerified) {
      const letter = alreadyRegisteredLetter(
        { name, color },
        `${server.publicUrl}/auth`,
        `${server.publicUrl}/auth/oubli`,
      )
      await queueMail(client, { kind: 'déjà inscrit', to: email, userId: known.id, letter })
      return
    }
    const signUpId = await storeSignUp(client, {
      ...draft,
      email,
      passwordHash,
      companyId: company?.id ?? null,
    })
    await keepProof(client, { email, purpose: 'verification', browser, signUpId }, proof)
    const letter = verificationLetter(
      { name, color },
      verificationUrl(server.publicUrl, proof.token),
      proof.code,
    )
    await queueMail(client, { kind: 'verification', to: email, userId: null, letter })
  })
}

type StoredSignUp = {
  id: string
  email: string
  firstName: string
  lastName: string
  passwordHash: string
  companyId: string | null
}

async function storeSignUp(
  client: PoolClient,
  { email, firstName, lastName, passwordHash, companyId }: Omit<StoredSignUp, 'id'>,
): Promise<string> {
  const id = newId()
  await client.query(
    `insert into auth.sign_ups (id, email, first_name, last_name, password_hash, company_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, email, firstName, lastName, passwordHash, companyId],
  )
  return id
}

const columns = `id, email, first_name as "firstName", last_name as "lastName", password_hash as "passwordHash", company_id as "companyId"`

export async function signUpById(client: PoolClient, id: string): Promise<StoredSignUp | undefined> {
  const { rows } = await client.query<StoredSignUp>(
    `select ${columns} from auth.sign_ups where id = $1 and expires_at > now()`,
    [id],
  )
  return rows[0]
}

/** The latest sign-up for an email address, as long as the address is not proved. */
export async function latestSignUp(client: PoolClient, email: string): Promise<StoredSignUp | undefined> {
  const { rows } = await client.query<StoredSignUp>(
    `select ${columns} from auth.sign_ups
     where email = $1 and expires_at > now() order by created_at desc, id desc limit 1`,
    [email],
  )
  return rows[0]
}
