import * as z from 'zod/mini'

const Address = z
  .string()
  .check(z.regex(/^0x[\da-fA-F]{40}$/, "Cette adresse n'est pas celle d'un portefeuille."))

/** The request for a nonce, before signing in by id_token or by a wallet's address. */
export type NonceDraft = z.output<typeof NonceDraft>
export const NonceDraft = z.object({ address: z.optional(Address) })

/** The wallet to be linked. */
export type WalletAddress = z.output<typeof WalletAddress>
export const WalletAddress = z.object({ address: Address })

/** The server's message, unchanged, and the wallet's signature. */
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
