import * as z from 'zod/mini'

const Address = z
  .string()
  .check(z.regex(/^0x[\da-fA-F]{40}$/, "Cette adresse n'est pas celle d'un portefeuille."))

/** What is asked before signing in by an id_token, or by the wallet of an address. */
export type NonceDraft = z.output<typeof NonceDraft>
export const NonceDraft = z.object({ address: z.optional(Address) })

/** Whose wallet is to be linked. */
export type WalletAddress = z.output<typeof WalletAddress>
export const WalletAddress = z.object({ address: Address })

/** A message of ours, as it was given, and what the wallet made of it. */
export const signed = {
  message: z.string().check(z.maxLength(1000)),
  signature: z
    .string()
    .check(z.regex(/^0x[\da-fA-F]{130}$/, "Cette signature n'est pas celle d'un portefeuille.")),
}

export type WalletProof = z.output<typeof WalletProof>
export const WalletProof = z.object({ ...signed, tenant: z.optional(z.string().check(z.maxLength(40))) })
