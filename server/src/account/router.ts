import { accountMessages } from '@escale/contract/account/messages'
import { publicApi } from '#access/guard.ts'
import { weaknessesOf } from '#access/password-strength.ts'
import type { Server } from '#access/server.ts'
import { asAccounts } from '#database/company.ts'
import { sessionOf } from '#session/queries.ts'
import { acceptInvitation, invitationOf } from './invitation.ts'
import { secondsToWait } from './limits.ts'
import { confirmNewEmail } from './own/email.ts'
import { ownAccount } from './own/router.ts'
import { confirmEmail } from './people.ts'
import { type Purpose, redeemCode, useToken } from './proofs.ts'
import { resetPassword } from './reset.ts'
import { signUp, signUpIsOpen } from './sign-up.ts'

const sendsMail = ({ mail = 'none' }: Server) => mail !== 'none'

export const account = publicApi.account.router({
  options: publicApi.account.options.handler(async ({ context: { server } }) => ({
    signUpIsOpen: sendsMail(server) && (await asAccounts(server.pool, signUpIsOpen)),
    mail: server.mail ?? 'none',
  })),

  signUp: publicApi.account.signUp.handler(async ({ context: { server, asked }, input, errors }) => {
    if (!(await asAccounts(server.pool, signUpIsOpen))) throw errors.SIGN_UP_CLOSED()
    if (!sendsMail(server)) throw errors.MAIL_OFF()
    const reasons = await weaknessesOf(input.password, [input.firstName, input.lastName, input.email])
    if (reasons.length > 0) throw errors.WEAK_PASSWORD({ data: { reasons } })
    const retryAfter = await secondsToWait(server.pool, 'mail', input.email, asked)
    if (retryAfter > 0) throw errors.TOO_MANY({ data: { retryAfter } })
    await signUp(server, input)
    return { message: accountMessages.signedUp }
  }),

  resendVerification: publicApi.account.resendVerification.handler(async ({ context: { server, asked }, input, errors }) => {
    if (!sendsMail(server)) throw errors.MAIL_OFF()
    const retryAfter = await secondsToWait(server.pool, 'mail', input.email, asked)
    if (retryAfter > 0) throw errors.TOO_MANY({ data: { retryAfter } })
    await askProof(server, 'verification', input.email)
    return { message: accountMessages.verificationSent }
  }),

  verify: publicApi.account.verify.handler(async ({ context: { server, asked }, input, errors }) => {
    if ('code' in input) {
      const retryAfter = await secondsToWait(server.pool, 'code', input.email, asked)
      if (retryAfter > 0) throw errors.TOO_MANY({ data: { retryAfter } })
    }
    const token = 'code' in input ? await redeemCode(server.pool, 'verification', input.email, input.code) : input.token
    if (token === null) throw errors.WRONG_CODE()
    const isConfirmed = await asAccounts(server.pool, async (client) => {
      const userId = await useToken(client, 'verification', token)
      if (userId) await confirmEmail(client, userId, server.publicUrl)
      return userId !== undefined
    })
    if (!isConfirmed) throw errors.LINK_OVER()
    return { message: accountMessages.emailVerified }
  }),

  recover: publicApi.account.recover.handler(async ({ context: { server, asked }, input, errors }) => {
    if (!sendsMail(server)) throw errors.MAIL_OFF()
    const retryAfter = await secondsToWait(server.pool, 'mail', input.email, asked)
    if (retryAfter > 0) throw errors.TOO_MANY({ data: { retryAfter } })
    await askProof(server, 'recovery', input.email)
    return { message: accountMessages.recoverySent }
  }),

  redeemCode: publicApi.account.redeemCode.handler(async ({ context: { server, asked }, input, errors }) => {
    const retryAfter = await secondsToWait(server.pool, 'code', input.email, asked)
    if (retryAfter > 0) throw errors.TOO_MANY({ data: { retryAfter } })
    const token = await redeemCode(server.pool, 'recovery', input.email, input.code)
    if (token === null) throw errors.WRONG_CODE()
    return { token }
  }),

  resetPassword: publicApi.account.resetPassword.handler(async ({ context: { server, asked }, input, errors }) => {
    const reset = await resetPassword(server, asked, input.token, input.password)
    if (reset.outcome === 'weak') throw errors.WEAK_PASSWORD({ data: { reasons: reset.reasons } })
    if (reset.outcome === 'link over') throw errors.LINK_OVER()
    return { message: accountMessages.passwordReset }
  }),

  invitation: publicApi.account.invitation.handler(async ({ context: { server }, input, errors }) => {
    const invitation = await asAccounts(server.pool, (client) => invitationOf(client, input.token))
    if (!invitation) throw errors.LINK_OVER()
    return invitation
  }),

  acceptInvitation: publicApi.account.acceptInvitation.handler(async ({ context, input, errors }) => {
    const accepted = await acceptInvitation(context, input.token, input.newcomer)
    if (accepted.outcome === 'weak') throw errors.WEAK_PASSWORD({ data: { reasons: accepted.reasons } })
    if (accepted.outcome === 'link over') throw errors.LINK_OVER()
    if (accepted.outcome === 'sign in first') throw errors.SIGN_IN_FIRST()
    return { message: accountMessages.invitationAccepted }
  }),

  confirmEmail: publicApi.account.confirmEmail.handler(async ({ context: { server, asked }, input, errors }) => {
    if (!(await confirmNewEmail(server, asked, input.token))) throw errors.LINK_OVER()
    return { message: accountMessages.emailChanged }
  }),

  requests: publicApi.account.requests.handler(async ({ context: { server, asked }, errors }) => {
    const { sessionHash } = asked
    if (!sessionHash) throw errors.UNAUTHORIZED()
    return asAccounts(server.pool, async (client) => {
      const session = await sessionOf(client, sessionHash)
      if (!session) throw errors.UNAUTHORIZED()
      const { rows } = await client.query<{ id: string; companyName: string; createdAt: string }>(
        `select r.id, t.name as "companyName", r.created_at as "createdAt" from access_requests r join tenants t on t.id = r.tenant_id
         where r.user_id = $1 and r.status = 'En attente' and t.is_active order by r.created_at`,
        [session.user.id],
      )
      return rows
    })
  }),

  ...ownAccount,
})

async function askProof({ pool }: Server, purpose: Purpose, email: string): Promise<void> {
  await asAccounts(pool, (client) => client.query('select jobs.enqueue_proof($1, $2)', [purpose, email]))
}
