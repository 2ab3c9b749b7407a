import { z } from 'zod'

// WebAuthn messages between browser and server. These schemas only limit sizes. The WebAuthn library of the
// server validates the content.

const short = z.string().max(1400)
const credential = {
  id: short,
  rawId: short,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}
const clientDataJSON = z.string().max(4000)

/** The registration of a new passkey. */
export type PasskeyMade = z.output<typeof PasskeyMade>
export const PasskeyMade = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: z.string().max(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

/** The response of a passkey to a challenge. */
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>
export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: short,
    signature: z.string().max(8000),
    userHandle: z.string().max(200).optional(),
  }),
})

/** The options that the browser passes to the authenticator. */
export type PasskeyOptions = z.output<typeof PasskeyOptions>
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
