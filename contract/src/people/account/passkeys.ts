import { z } from 'zod'
import { PasskeyAnswer, PasskeyMade, PasskeyOptions } from '#access/passkeys.ts'
import { freshProof, guarded, refusal, tooMany } from '#access/procedure.ts'
import { Session } from '#access/session.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { DeviceDraft } from './factor-draft.ts'
import { factorMessages } from './factor-messages.ts'
import { accountMessages } from './messages.ts'

const half = { personal: true, accounts: true, half: true } as const
const wrongPasskey = {
  WRONG_PASSKEY: { status: 422, message: apiRefusals.wrongPasskey },
  PASSKEY_OVER: refusal(apiRefusals.passkeyOver),
} as const

/** Passkeys of the caller's own account. They are renamed and deleted like other second factors. */
export const ownPasskeys = {
  /**
   * Returns a challenge for registering a passkey, valid for five minutes in this browser. Accounts without a
   * second factor must also send the password.
   */
  beginPasskey: guarded('account.own', half)
    .route({ method: 'POST', path: '/profile/passkeys/options' })
    .input(z.object({ current: z.string().max(200).optional() }))
    .output(PasskeyOptions)
    .errors({
      ...freshProof,
      ...tooMany,
      WRONG_PASSWORD: { status: 422, message: accountMessages.wrongPassword },
      TOO_MANY_FACTORS: refusal(factorMessages.tooMany),
    }),
  /**
   * Stores a new passkey. For the first second factor, ten backup codes are returned, only in this response.
   * The session gets a new token.
   */
  addPasskey: guarded('account.own', { ...half, records: ['PASSKEY_ENROLLED', 'MFA_BACKUP_CODES_MADE'] })
    .route({ method: 'POST', path: '/profile/passkeys' })
    .input(z.object({ ...DeviceDraft.shape, credential: PasskeyMade }))
    .output(z.object({ codes: z.array(z.string()).nullable(), session: Session }))
    .errors({ ...wrongPasskey, TOO_MANY_FACTORS: refusal(factorMessages.tooMany) }),

  /** Returns a challenge that one of the stored passkeys must answer. */
  askPasskey: guarded('account.own', half)
    .route({ method: 'POST', path: '/profile/passkeys/proof/options' })
    .output(PasskeyOptions)
    .errors({ NO_FACTOR: refusal(factorMessages.noPasskey) }),
  /** Confirms the user's identity in the open session with a passkey. */
  provePasskey: guarded('account.own', { ...half, records: ['PASSKEY_VERIFIED', 'MFA_REMOVAL_CANCELLED'] })
    .route({ method: 'POST', path: '/profile/passkeys/proof' })
    .input(z.object({ credential: PasskeyAnswer }))
    .output(Session)
    .errors(wrongPasskey),
}
