import * as z from 'zod/mini'

const Address = z
  .string()
  .check(z.regex(/^0x[\da-fA-F]{40}$/, "Cette adresse n'est pas celle d'un portefeuille."))

/**
 * The request for a nonce, the first step of signing in with an id_token or with a crypto wallet. `address`
 * is the wallet's blockchain address.
 */
export type NonceDraft = z.output<typeof NonceDraft>
export const NonceDraft = z.object({ address: z.optional(Address) })

/** The address of the crypto wallet to link. */
export type WalletAddress = z.output<typeof WalletAddress>
export const WalletAddress = z.object({ address: Address })

/** The sign-in message that the server issued, unchanged, and the wallet's signature of it. */
export const signedMessage = {
  message: z.string().check(z.maxLength(1000)),
  signature: z
    .string()
    .check(z.regex(/^0x[\da-fA-F]{130}$/, "Cette signature n'est pas celle d'un portefeuille.")),
}

export type WalletProof = z.output<typeof WalletProof>
export const WalletProof = z.object({
  ...signedMessage,
  tenant: z.optional(z.string().check(z.maxLength(40))),
})
