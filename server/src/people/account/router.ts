import { accountMessages } from '@escale/contract/people/account/messages'
import { newBrowserProof } from '#access/caller/code-cookie.ts'
import type { RequestContext } from '#access/caller/server.ts'
import { publicApi } from '#access/guard/guard.ts'
import { limitAttempts } from '#access/limits/limits.ts'
import { refuseWeakPassword } from '#access/passwords/password-strength.ts'
import { requireFullSession, requireSession } from '#access/session/sessions.ts'
import { enqueue } from '#channels/jobs/enqueue.ts'
import { refuseWithoutMail, sendsMail } from '#channels/mail/sends-mail.ts'
import { asAccounts } from '#database/caller/company.ts'
import { acceptInvitation, faceOf, invitationOf } from './address/invitation.ts'
import { proveAddress } from './address/prove-address.ts'
import { refuseClosedSignUp, signUp, signUpIsOpen } from './address/sign-up.ts'
import { installationPhoneWays } from './phone-ways.ts'
import { accountOfProof, type Purpose } from './proof/proofs.ts'
import { tokenForCode } from './proof/typed-code.ts'
import { resetPassword } from './reset-password.ts'

/** Account procedures that do not require a session, such as sign-up and password recovery. */
export const account = {
  options: publicApi.account.options.handler(async ({ context: { server } }) => ({
    signUpIsOpen: sendsMail(server) && (await asAccounts(server.pool, signUpIsOpen)),
    mail: server.mail,
    phoneWays: await asAccounts(server.pool, (client) => installationPhoneWays(client, server)),
  })),

  signUp: publicApi.account.signUp.handler(async ({ context: { server, asked, setCookie }, input }) => {
    await asAccounts(server.pool, refuseClosedSignUp)
    refuseWithoutMail(server)
    await limitAttempts(server.pool, 'choice', input.email, asked)
    await refuseWeakPassword(input.password, [input.firstName, input.lastName, input.email])
    await limitAttempts(server.pool, 'mail', input.email, asked)
    const browser = newBrowserProof(server)
    await signUp(server, input, browser.hash)
    setCookie?.(browser.cookie)
    return { message: accountMessages.signedUp }
  }),

  resendVerification: publicApi.account.resendVerification.handler(async ({ context, input }) => {
    await requestProof(context, 'verification', input.email)
    return { message: accountMessages.verificationSent }
  }),

  verificationLink: publicApi.account.verificationLink.handler(async ({ context: { server }, input }) => {
    const { email } = await asAccounts(server.pool, (client) =>
      accountOfProof(client, 'verification', input.token),
    )
    return { email }
  }),

  verificationCode: publicApi.account.verificationCode.handler(async ({ context, input }) => ({
    token: await tokenForCode(context.server, context.asked, 'verification', input),
  })),

  verify: publicApi.account.verify.handler(async ({ context, input: { token, ...said } }) => {
    await proveAddress(context, token, said)
    return { message: accountMessages.emailVerified }
  }),

  askSignIn: publicApi.account.askSignIn.handler(
    async ({ context: { server, setCookie }, input: { email, tenant } }) => {
      refuseWithoutMail(server)
      const browser = newBrowserProof(server)
      await asAccounts(server.pool, (client) =>
        enqueue(client, 'mail_sign_in', {
          email: email.toLowerCase(),
          browser: browser.hash,
          aim: { tenant },
        }),
      )
      setCookie?.(browser.cookie)
      return { message: accountMessages.signInSent }
    },
  ),

  signInLink: publicApi.account.signInLink.handler(async ({ context: { server }, input }) => {
    const { email } = await asAccounts(server.pool, (client) =>
      accountOfProof(client, 'sign-in', input.token),
    )
    return { email }
  }),

  recover: publicApi.account.recover.handler(async ({ context, input }) => {
    await requestProof(context, 'recovery', input.email)
    return { message: accountMessages.recoverySent }
  }),

  redeemCode: publicApi.account.redeemCode.handler(async ({ context, input }) => ({
    token: await tokenForCode(context.server, context.asked, 'recovery', input),
  })),

  resetPassword: publicApi.account.resetPassword.handler(async ({ context: { server, asked }, input }) => {
    await resetPassword(server, asked, input.token, input.password)
    return { message: accountMessages.passwordReset }
  }),

  invitation: publicApi.account.invitation.handler(({ context: { server }, input }) =>
    asAccounts(server.pool, async (client) => faceOf(await invitationOf(client, input.token))),
  ),

  acceptInvitation: publicApi.account.acceptInvitation.handler(async ({ context, input }) => {
    await acceptInvitation(context, input.token, input.newcomer)
    return { message: accountMessages.invitationAccepted }
  }),

  requests: publicApi.account.requests.handler(({ context: { server, asked } }) => {
    const sessionHash = requireSession(asked)
    return asAccounts(server.pool, async (client) => {
      const { user } = await requireFullSession(client, sessionHash)
      const { rows } = await client.query<{ id: string; companyName: string; createdAt: string }>(
        `select r.id, t.name as "companyName", r.created_at as "createdAt"
           from access_requests r join tenants t on t.id = r.tenant_id
         where r.user_id = $1 and r.status = 'En attente' and t.is_active order by r.created_at`,
        [user.id],
      )
      return rows
    })
  }),
}

/**
 * Queues an email with a link and a code. The response and the cookie do not reveal whether the address has
 * an account.
 */
async function requestProof(
  { server, setCookie }: RequestContext,
  purpose: Exclude<Purpose, 'sign-in'>,
  email: string,
): Promise<void> {
  refuseWithoutMail(server)
  const browser = newBrowserProof(server)
  await asAccounts(server.pool, (client) =>
    enqueue(client, 'prove_email', { purpose, email: email.toLowerCase(), browser: browser.hash }),
  )
  setCookie?.(browser.cookie)
}
