import { addr, eip191Signer } from 'micro-eth-signer'

export type Wallet = { address: string; sign: (message: string | Uint8Array) => string }

/** An Ethereum wallet with a key of its own. `sign` is the wallet's `personal_sign`. */
export function createWallet(): Wallet {
  const { privateKey, address } = addr.random()
  return { address, sign: (message) => eip191Signer.sign(message, privateKey) }
}
