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

/**
 * The passkeys of one's own account. They stand among its devices, which are renamed and deleted all alike.
 */
export const ownPasskeys = {
  /**
   * A challenge for a new key, good for five minutes in the browser that asked. Who has no device yet gives
   * their password.
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
   * The key that was made. With the first device come ten backup codes, shown this once. The session gets
   * another token.
   */
  addPasskey: guarded('account.own', { ...half, records: ['PASSKEY_ENROLLED', 'MFA_BACKUP_CODES_MADE'] })
    .route({ method: 'POST', path: '/profile/passkeys' })
    .input(z.object({ ...DeviceDraft.shape, credential: PasskeyMade }))
    .output(z.object({ codes: z.array(z.string()).nullable(), session: Session }))
    .errors({ ...wrongPasskey, TOO_MANY_FACTORS: refusal(factorMessages.tooMany) }),

  /** A challenge for one of the keys that there are. */
  askPasskey: guarded('account.own', half)
    .route({ method: 'POST', path: '/profile/passkeys/proof/options' })
    .output(PasskeyOptions)
    .errors({ NO_FACTOR: refusal(factorMessages.noPasskey) }),
  /** Proves one in the session that is open, as a code does. */
  provePasskey: guarded('account.own', { ...half, records: ['PASSKEY_VERIFIED', 'MFA_REMOVAL_CANCELLED'] })
    .route({ method: 'POST', path: '/profile/passkeys/proof' })
    .input(z.object({ credential: PasskeyAnswer }))
    .output(Session)
    .errors(wrongPasskey),
}
