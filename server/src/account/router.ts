import type { CodeDraft } from '@escale/contract/account/draft'
import { accountMessages } from '@escale/contract/account/messages'
import { newBrowserProof } from '#access/code-cookie.ts'
import { publicApi } from '#access/guard.ts'
import { weaknessesOf } from '#access/password-strength.ts'
import type { RequestContext, Server } from '#access/server.ts'
import { asAccounts } from '#database/company.ts'
import { sessionOf } from '#session/queries.ts'
import { acceptInvitation, invitationOf } from './invitation.ts'
import { secondsToWait } from './limits.ts'
import { confirmNewEmail } from './own/email.ts'
import { ownAccount } from './own/router.ts'
import { type Purpose, provenBy, redeemCode } from './proofs.ts'
import { proveAddress } from './prove-address.ts'
import { resetPassword } from './reset.ts'
import { signUp, signUpIsOpen } from './sign-up.ts'

const sendsMail = ({ mail = 'none' }: Server) => mail !== 'none'

export const account = publicApi.account.router({
  options: publicApi.account.options.handler(async ({ context: { server } }) => ({
    signUpIsOpen: sendsMail(server) && (await asAccounts(server.pool, signUpIsOpen)),
    mail: server.mail ?? 'none',
  })),

  signUp: publicApi.account.signUp.handler(async ({ context: { server, asked, setCookie }, input, errors }) => {
    if (!(await asAccounts(server.pool, signUpIsOpen))) throw errors.SIGN_UP_CLOSED()
    if (!sendsMail(server)) throw errors.MAIL_OFF()
    const untilChoice = await secondsToWait(server.pool, 'choice', input.email, asked)
    if (untilChoice > 0) throw errors.TOO_MANY({ data: { retryAfter: untilChoice } })
    const reasons = await weaknessesOf(input.password, [input.firstName, input.lastName, input.email])
    if (reasons.length > 0) throw errors.WEAK_PASSWORD({ data: { reasons } })
    const untilMail = await secondsToWait(server.pool, 'mail', input.email, asked)
    if (untilMail > 0) throw errors.TOO_MANY({ data: { retryAfter: untilMail } })
    const browser = newBrowserProof(server)
    await signUp(server, input, browser.hash)
    setCookie?.(browser.cookie)
    return { message: accountMessages.signedUp }
  }),

  resendVerification: publicApi.account.resendVerification.handler(async ({ context, input, errors }) => {
    const { server, asked } = context
    if (!sendsMail(server)) throw errors.MAIL_OFF()
    const retryAfter = await secondsToWait(server.pool, 'mail', input.email, asked)
    if (retryAfter > 0) throw errors.TOO_MANY({ data: { retryAfter } })
    await askProof(context, 'verification', input.email)
    return { message: accountMessages.verificationSent }
  }),

  verificationLink: publicApi.account.verificationLink.handler(async ({ context: { server }, input, errors }) => {
    const proven = await asAccounts(server.pool, (client) => provenBy(client, 'verification', input.token))
    if (!proven) throw errors.LINK_OVER()
    return { email: proven.email }
  }),

  verificationCode: publicApi.account.verificationCode.handler(async ({ context, input, errors }) => ({
    token: await tokenForCode(context, 'verification', input, errors),
  })),

  verify: publicApi.account.verify.handler(async ({ context, input: { token, ...said }, errors }) => {
    const proved = await proveAddress(context, token, said)
    if (proved.outcome === 'link over') throw errors.LINK_OVER()
    if (proved.outcome === 'too many') throw errors.TOO_MANY({ data: { retryAfter: proved.retryAfter } })
    if (proved.outcome === 'wrong password') throw errors.WRONG_PASSWORD()
    if (proved.outcome === 'weak') throw errors.WEAK_PASSWORD({ data: { reasons: proved.reasons } })
    return { message: accountMessages.emailVerified }
  }),

  recover: publicApi.account.recover.handler(async ({ context, input, errors }) => {
    const { server, asked } = context
    if (!sendsMail(server)) throw errors.MAIL_OFF()
    const retryAfter = await secondsToWait(server.pool, 'mail', input.email, asked)
    if (retryAfter > 0) throw errors.TOO_MANY({ data: { retryAfter } })
    await askProof(context, 'recovery', input.email)
    return { message: accountMessages.recoverySent }
  }),

  redeemCode: publicApi.account.redeemCode.handler(async ({ context, input, errors }) => ({
    token: await tokenForCode(context, 'recovery', input, errors),
  })),

  resetPassword: publicApi.account.resetPassword.handler(async ({ context: { server, asked }, input, errors }) => {
    const reset = await resetPassword(server, asked, input.token, input.password)
    if (reset.outcome === 'weak') throw errors.WEAK_PASSWORD({ data: { reasons: reset.reasons } })
    if (reset.outcome === 'too many') throw errors.TOO_MANY({ data: { retryAfter: reset.retryAfter } })
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
    if (accepted.outcome === 'too many') throw errors.TOO_MANY({ data: { retryAfter: accepted.retryAfter } })
    if (accepted.outcome === 'sign in first') throw errors.SIGN_IN_FIRST()
    if (accepted.outcome === 'unproved') throw errors.EMAIL_UNPROVED()
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

/** The answer, and the cookie, are the same whether anybody waits for this mail or not. */
async function askProof({ server, setCookie }: RequestContext, purpose: Purpose, email: string): Promise<void> {
  const browser = newBrowserProof(server)
  await asAccounts(server.pool, (client) => client.query('select jobs.enqueue_proof($1, $2, $3)', [purpose, email, browser.hash]))
  setCookie?.(browser.cookie)
}

type CodeRefusals = {
  OTHER_BROWSER: () => Error
  WRONG_CODE: () => Error
  TOO_MANY: (told: { data: { retryAfter: number } }) => Error
}

async function tokenForCode({ server, asked }: RequestContext, purpose: Purpose, { email, code }: CodeDraft, errors: CodeRefusals): Promise<string> {
  const { browser } = asked
  if (!browser) throw errors.OTHER_BROWSER()
  const retryAfter = await secondsToWait(server.pool, 'code', email, asked)
  if (retryAfter > 0) throw errors.TOO_MANY({ data: { retryAfter } })
  const token = await redeemCode(server.pool, purpose, { email, code, browser })
  if (token === null) throw errors.WRONG_CODE()
  return token
}
